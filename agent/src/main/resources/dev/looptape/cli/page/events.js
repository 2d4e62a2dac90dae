/* Every event of the file, one a row, as it is recorded. */

class EventsView {
  constructor(recording, show) {
    this.recording = recording;
    this.show = show;
    this.selected = -1;
    this.box = el('div', 'events', {
      role: 'listbox', tabindex: '0', 'aria-label': 'Events', id: 'events',
      keydown: (event) => this.key(event),
      click: (event) => {
        const row = event.target.closest('.row');
        if (row !== null) {
          this.choose(Number(row.dataset.event));
        }
      },
    });
    this.rows = new Rows(this.box, (i) => this.row(i));
    this.rows.setCount(recording.events.length);
  }

  row(i) {
    const event = this.recording.event(i);
    const type = plainText(this.recording.get(event, 'type')) ?? '';
    const call = plainText(this.recording.get(event, 'meta', 'callId'));
    const payload = this.recording.get(event, 'payload');
    return el(
      'div', 'row' + (i === this.selected ? ' selected' : ''),
      {
        role: 'option', id: 'event-' + i, 'data-event': i,
        'aria-selected': i === this.selected ? 'true' : 'false',
        'aria-posinset': i + 1, 'aria-setsize': this.recording.events.length,
      },
      el('span', 'dim number', null, grouped(i)),
      textElement('span', 'name', type.replace(/^(agentfootprint|looptape)\./, '')),
      textElement('span', 'dim', call === undefined ? '' : '#' + call),
      textElement('span', 'brief', payload === undefined ? '' : brief(this.recording, payload, 160)));
  }

  choose(i) {
    this.selected = i;
    this.rows.reveal(i);
    this.rows.draw();
    this.box.setAttribute('aria-activedescendant', 'event-' + i);
    const title = textElement('h2', null, 'Event ' + grouped(i));
    this.show(title, new ValueView(this.recording).of(this.recording.event(i), 2));
  }

  key(event) {
    const last = this.recording.events.length - 1;
    const to = {
      ArrowDown: this.selected + 1,
      ArrowUp: this.selected - 1,
      PageDown: this.selected + this.rows.page(),
      PageUp: this.selected - this.rows.page(),
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined && last >= 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.choose(Math.max(0, Math.min(last, to)));
    }
  }
}
