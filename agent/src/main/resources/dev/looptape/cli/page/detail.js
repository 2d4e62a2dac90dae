/* All that is recorded of one call. */

const MOST_KNOWN = 6; // messages in a row that were known before are shown singly

class Detail {
  constructor(recording, calls, influence, go) {
    this.recording = recording;
    this.calls = calls;
    this.influence = influence;
    this.go = go;
    this.values = new ValueView(recording);
    this.element = el('section', 'detail', {'aria-label': 'The chosen call', tabindex: '0'});
  }

  show(i) {
    const index = this.calls.index;
    const start = this.recording.event(index.first[i]);
    const end = this.recording.event(index.last[i]);
    const parts = [this.heading(i), this.facts(i, start, end)];
    const payload = (event, ...path) => this.recording.get(event, 'payload', ...path);
    const failure = payload(end, 'failure') ?? payload(start, 'failure');
    if (failure !== undefined) {
      parts.push(this.section('Error', this.failure(failure), 'error'));
    }
    parts.push(...this.sections(i, start, end, payload));
    parts.push(this.raw(start, end));
    this.element.replaceChildren(...parts.filter((part) => part !== null));
    this.element.scrollTop = 0;
  }

  heading(i) {
    const index = this.calls.index;
    const heading = el('h2', null, null,
      el('span', 'kind ' + index.kind[i].toLowerCase(), null, index.kind[i]));
    return appendText(heading, ' ' + (index.name[i] || ''));
  }

  facts(i, start, end) {
    const index = this.calls.index;
    const meta = (key) => plainText(this.recording.get(start ?? end, 'meta', key));
    const list = el('dl', 'facts');
    const add = (name, value) => {
      if (value !== undefined && value !== '' && value !== null) {
        list.append(el('dt', null, null, name), textElement('dd', null, value));
      }
    };
    const at = index.at[i];
    add('state', this.state(i));
    add('took', index.ms[i] === null ? '' : millis(index.ms[i]));
    add('began', at === null ? '' : 'after ' + millis(at) +
      (index.started === null ? '' : ', at ' + clock(index.started + at)));
    add('tokens', index.tokens[i]);
    add('call', index.id[i] ? '#' + index.id[i] : '');
    add('method', index.site[i]);
    add('thread', meta('thread'));
    add('session', meta('sessionId'));
    add('run', meta('runId'));
    const parent = index.parent[i];
    if (parent >= 0) {
      const button = textElement('button', 'link', this.calls.label(parent));
      button.type = 'button';
      button.addEventListener('click', () => this.go(parent));
      list.append(el('dt', null, null, 'inside of'), el('dd', null, null, button));
    }
    return list;
  }

  state(i) {
    const index = this.calls.index;
    if (index.note[i]) {
      return (index.failed[i] ? 'failed, ' : '') + index.note[i];
    }
    return index.failed[i] ? 'failed' : '';
  }

  sections(i, start, end, payload) {
    const parts = [];
    const add = (title, value, open) => {
      if (value !== undefined) {
        parts.push(this.section(title, this.values.of(value, open)));
      }
    };
    const result = payload(end, 'result');
    switch (this.calls.index.kind[i]) {
      case 'TURN':
        add('User', payload(start, 'userPrompt'));
        add('Answer', payload(end, 'finalContent') ?? result);
        break;
      case 'MODEL': {
        const requests = toolRequests(this.recording, payload(end));
        const content = payload(end, 'content');
        add('Answer', content === '' ? undefined : content ?? (requests.length ? undefined : result));
        if (requests.length > 0) {
          parts.push(this.section('Asks for', this.requests(requests)));
        }
        parts.push(this.context(i, payload(start, 'messagesCount')));
        break;
      }
      case 'RETRIEVAL':
        add('Query', payload(start, 'query'));
        parts.push(this.passages(payload(end)));
        break;
      default:
        break;
    }
    const evidence = this.influence.of(i);
    if (evidence !== null) {
      parts.push(this.section('Evidence by closeness to the answer, by the terms of the texts', evidence));
    }
    const shown = ['TURN', 'MODEL', 'RETRIEVAL'].includes(this.calls.index.kind[i]);
    const args = payload(start, 'args');
    if (args !== undefined) {
      parts.push(this.section('Arguments', this.values.of(args, 1), null, shown));
    }
    if (result !== undefined) {
      parts.push(this.section('Result', this.values.of(result, 2), null, shown));
    }
    return parts;
  }

  /** A part with a title; `folded`: it has to be opened. */
  section(title, content, classes, folded = false) {
    if (folded) {
      return el('details', 'part', null, el('summary', null, null, el('h3', null, null, title)), content);
    }
    return el('section', 'part ' + (classes || ''), null, el('h3', null, null, title), content);
  }

  context(i, stated) {
    const events = this.calls.index.context[i];
    if (events === undefined) {
      return null;
    }
    const news = new Set(this.calls.index.news[i]);
    const list = el('ol', 'context');
    const message = (at) => this.message(
      this.recording.get(this.recording.event(events[at]), 'payload'), news.has(at));
    for (let from = 0; from < events.length; ) {
      let end = from;
      while (end < events.length && !news.has(end)) {
        end++;
      }
      if (end - from > MOST_KNOWN) {
        list.append(this.known(from, end, message));
        from = end;
      } else {
        list.append(message(from));
        from++;
      }
    }
    const of = typeof stated === 'number' && stated > events.length
      ? grouped(events.length) + ' of ' + plural(stated, 'message') + ' kept'
      : plural(events.length, 'message');
    const fresh = this.calls.index.follows[i] ? grouped(news.size) + ' new' : 'all new';
    return this.section('Context: ' + of + ', ' + fresh, list);
  }

  /** Messages that were known before, which are many: folded. */
  known(from, end, message) {
    const details = el('details', null, null,
      el('summary', 'dim', null, plural(end - from, 'message') + ' that it was shown before'));
    const inside = el('ol', 'context');
    details.addEventListener('toggle', () => {
      for (let at = from; details.open && at < end && inside.childElementCount < end - from; at++) {
        inside.append(message(at));
      }
    });
    details.append(inside);
    return el('li', null, null, details);
  }

  message(payload, isNew) {
    const role = this.recording.get(payload, 'asRole');
    const source = this.recording.get(payload, 'source');
    const id = plainText(this.recording.get(payload, 'sourceId'));
    const content = this.recording.get(payload, 'rawContent') ??
      this.recording.get(payload, 'contentSummary');
    const label = textElement('span', 'role', typeof role === 'string' ? role : 'message');
    const from = ['rag', 'memory', 'custom'].includes(source) && (source !== 'custom' || id)
      ? textElement('span', 'dim', source + (id ? ' ' + id : '')) : null;
    const requests = toolRequests(this.recording, content);
    const line = requests.length > 0
      ? 'asks for ' + requests.map((request) => requestText(this.recording, request)).join(', ')
      : brief(this.recording, content ?? '', 200);
    const details = el('details', null, null, el('summary', null, null,
      label, isNew ? el('span', 'new', null, 'new') : null, from,
      textElement('span', 'brief', line)));
    const fill = () => {
      if (details.open && details.childElementCount === 1) {
        if (requests.length > 0) {
          details.append(this.asked(content, requests));
        } else {
          details.append(this.values.of(content ?? '', 2));
        }
      }
    };
    details.addEventListener('toggle', fill);
    if (isNew) {
      details.open = true;
      fill();
    }
    return el('li', isNew ? 'is-new' : null, null, details);
  }

  /** A message that asks for tools: what it says, what it asks for, and the rest folded. */
  asked(content, requests) {
    const said = this.recording.get(content, 'text') ?? this.recording.get(content, 'content');
    return el('div', null, null,
      typeof said === 'string' && said !== '' ? this.values.of(said) : null,
      this.requests(requests),
      this.all(content));
  }

  /** A value that is shown in parts already, whole. */
  all(value) {
    return el('details', null, null,
      el('summary', 'dim', null, 'all that is recorded of it'), this.values.of(value, 1));
  }

  requests(requests) {
    const list = el('ul', 'requests');
    for (const request of requests) {
      list.append(textElement('li', 'leaf', requestText(this.recording, request)));
    }
    return list;
  }

  passages(payload) {
    const passages = this.recording.get(payload, 'candidates');
    if (!Array.isArray(passages)) {
      return null;
    }
    const list = el('ol', 'passages');
    for (const given of passages) {
      const passage = this.recording.real(given);
      const score = this.recording.get(passage, 'score');
      const text = this.recording.get(passage, 'text');
      const item = el('li', null, null,
        el('span', 'score', null, typeof score === 'number' ? score.toFixed(3) : ''));
      item.append(this.values.of(text ?? passage, 1));
      if (text !== undefined && passage instanceof Members && passage.keys.length > 2) {
        item.append(this.all(passage));
      }
      list.append(item);
    }
    const facts = ['considered', 'rejected'].map((key) => [key, key + 'Count'])
      .concat([['threshold', 'threshold'], ['k', 'k']])
      .map(([name, key]) => [name, plainText(this.recording.get(payload, key))])
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ', ' + name + ' ' + value);
    return this.section('Found: ' + plural(passages.length, 'passage') + facts.join(''), list);
  }

  failure(failure) {
    const list = el('ol', 'failures');
    let next = failure;
    for (let n = 0; n < 10 && next instanceof Members; n++) {
      const name = this.recording.get(next, 'name');
      const message = this.recording.get(next, 'message');
      const code = this.recording.get(next, 'code');
      const item = el('li', null, null,
        textElement('strong', null, (n > 0 ? 'caused by ' : '') + (plainText(name) ?? 'failure')));
      if (code !== undefined) {
        item.append(textElement('span', 'dim', ' code ' + brief(this.recording, code, 60)));
      }
      if (message !== undefined) {
        item.append(this.values.of(message, 1));
      }
      list.append(item);
      next = this.recording.get(next, 'cause');
    }
    return list.childElementCount > 0 ? list : this.values.of(failure, 2);
  }

  raw(start, end) {
    const box = el('details', 'part', null,
      el('summary', null, null, el('h3', null, null, 'The events as they are recorded')));
    box.addEventListener('toggle', () => {
      if (box.open && box.childElementCount === 1) {
        for (const event of [start, end]) {
          if (event !== undefined) {
            box.append(this.values.of(event, 1));
          }
        }
      }
    });
    return box;
  }
}
