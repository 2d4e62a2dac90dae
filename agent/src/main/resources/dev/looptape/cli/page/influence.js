/* Beside an answer: the evidence of its turn that lies closest to it. Nothing more is claimed. */

const BADGES = 3; // so many places of a ranking are marked in the tree

class Influence {
  constructor(calls, go) {
    this.calls = calls;
    this.go = go;
    const index = calls.index;
    const callOf = new Map(); // of an event that ends a call, the call
    for (let i = 0; i < calls.count; i++) {
      callOf.set(index.last[i], i);
    }
    this.byCall = new Map(); // of the call that holds an answer, its ranking
    this.ranks = new Map(); // of a call that holds evidence, the best place of it
    for (const turn of index.influence ?? []) {
      const places = turn.places.map((place) => ({...place, at: callOf.get(place.call)}));
      if (callOf.has(turn.answer)) {
        this.byCall.set(callOf.get(turn.answer), {...turn, places});
      }
      places.slice(0, BADGES).forEach((place, n) => {
        if (place.at !== undefined && !this.ranks.has(place.at)) {
          this.ranks.set(place.at, n + 1);
        }
      });
    }
  }

  /** The mark of a call in the tree; null if it is not among the first. */
  badge(i) {
    const rank = this.ranks.get(i);
    return rank === undefined ? null : el('span', 'evidence', {
      title: 'Number ' + rank + ' of the evidence by closeness to the answer',
    }, 'evidence ' + rank);
  }

  /** What is shown with the call that holds an answer; null: nothing was ranked. */
  of(i) {
    const turn = this.byCall.get(i);
    if (turn === undefined) {
      return null;
    }
    const list = el('ol', 'places');
    turn.places.forEach((place, n) => list.append(this.place(place, n === turn.closest)));
    const box = el('div', 'influence', null, list);
    if (turn.more > 0) {
      box.append(el('p', 'dim', null, grouped(turn.more) + ' more'));
    }
    box.append(textElement('p', null, turn.margin));
    for (const left of turn.leftOut) {
      box.append(textElement('p', 'odd', left));
    }
    box.append(textElement('p', 'dim', turn.notClaimed));
    return box;
  }

  place(place, isClosest) {
    const origin = textElement('button', 'link', place.origin);
    origin.type = 'button';
    origin.disabled = place.at === undefined;
    origin.addEventListener('click', () => this.go(place.at));
    const marks = [place.adapted ? 'adapted' : null, isClosest ? 'closest to the answer' : null]
      .filter((mark) => mark !== null).join(', ');
    return el('li', null, null,
      el('span', 'score', null, place.score), origin,
      el('span', 'dim', null, ' FA ' + place.fa + (marks ? ', ' + marks : '')),
      textElement('div', 'brief', place.text));
  }
}
