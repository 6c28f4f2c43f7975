import assert from 'node:assert/strict';
import { createSearchMachine, settledTextOf } from '#machines/search.ts';
import type { Look } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { broken, problemOf, noAnswer } from './failures.ts';

const machine = createSearchMachine<string[]>();
const results = ['Potion of Healing', 'Potion of Speed'];
const settings = { delay: 300, minimumLength: 2 };

const [suggestions, list] = [0, 1];

const pauseEnds = 'xstate.after.untilTypingPauses.search.waiting';

function holdsTyped(look: Look<typeof machine>): void {
  assert.deepEqual([look.context.text, look.context.problem], ['potion', null]);
  assert.equal(settledTextOf(look.snapshot), null);
  holdsWhatIsKnown(look);
}

/** Checks that results stay until a newer answer arrives, and that each pause caused one search for "potion". */
function holdsWhatIsKnown({ context, asked, happened }: Look<typeof machine>): void {
  assert.ok(context.found === null || context.found === results);
  assert.deepEqual(
    asked('find'),
    Array.from({ length: happened(pauseEnds) }, () => ({ text: 'potion' })),
  );
}

export const search = defineFlow({
  machine,
  title: 'Search while the user types',
  about:
    'A keeper types the name of an item. From the second letter on, the app calls the server after a pause of 300 ms; it ' +
    'ignores answers to earlier input. Every searchable list and field works in this way.',
  cases: [
    { says: 'The field for an item is empty.', input: settings },
    { says: 'The item list shows all items, and showed the matches of "potion" before.', input: settings },
  ],
  events: {
    'text.changed': [
      {
        says: 'The keeper types "potion".',
        event: { type: 'text.changed', text: 'potion' },
        inCases: [suggestions],
      },
      {
        says: 'The keeper types only "p".',
        spec: ['s5-item-search', 's9-debounce-items'],
        event: { type: 'text.changed', text: 'p' },
        inCases: [suggestions],
      },
    ],
    'text.restored': {
      says: 'The keeper goes back in the history.',
      event: { type: 'text.restored', text: 'potion' },
      inCases: [list],
    },
  },
  answers: {
    find: [
      { says: 'The server returns results.', output: results },
      { says: 'The server fails.', error: broken },
      { says: 'The connection is lost.', error: noAnswer },
    ],
  },
  waits: {
    untilTypingPauses: { says: '300 ms pass.', spec: ['s9-debounce-items', 's2-item-usage-search'], ms: 300 },
  },
  tellApart: (context) => ({
    text: context.text,
    isKnown: context.found !== null,
    status: context.problem?.status ?? null,
  }),
  states: {
    idle: {
      says: 'Nothing is being searched: too little was typed, or its results are shown already.',
      takes: ['text.changed', 'text.restored'],
      holds({ snapshot, context, sample, asked, happened }) {
        const text = { 'text.changed': 'p', 'text.restored': 'potion' }[sample?.type ?? ''] ?? '';
        assert.deepEqual(context, { ...settings, text, found: null, problem: null });
        assert.equal(settledTextOf(snapshot), text === 'potion' ? 'potion' : '');
        assert.equal(asked('find').length, happened(pauseEnds));
      },
    },
    waiting: {
      says: 'The field waits for a pause in typing. Earlier results remain visible.',
      takes: ['text.changed', 'text.restored'],
      tags: ['busy'],
      holds: holdsTyped,
    },
    searching: {
      says: 'The search is in progress. Earlier results remain visible.',
      takes: ['text.changed', 'text.restored'],
      tags: ['busy'],
      holds: holdsTyped,
    },
    shown: {
      says: 'The list below the field shows the results.',
      takes: ['text.changed', 'text.restored'],
      holds({ snapshot, context, asked }) {
        assert.deepEqual(context, { ...settings, text: 'potion', found: results, problem: null });
        assert.equal(settledTextOf(snapshot), 'potion');
        assert.deepEqual(asked('find').at(-1), { text: 'potion' });
      },
    },
    failed: {
      says: 'The field says that the search has failed. Earlier results remain visible.',
      takes: ['text.changed', 'text.restored'],
      holds(look) {
        const { context, sample } = look;
        assert.deepEqual(context.problem, problemOf(sample));
        assert.equal(settledTextOf(look.snapshot), 'potion');
        holdsWhatIsKnown(look);
      },
    },
  },
});
