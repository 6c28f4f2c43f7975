import assert from 'node:assert/strict';
import { createSearchMachine, textAtRest } from '#machines/search.ts';
import { defineModel, type Look } from '../support/model.ts';
import { broken, problemOf, unanswered } from './failures.ts';

const machine = createSearchMachine<string[]>();
const found = ['Potion of Healing', 'Potion of Speed'];
const manners = { delay: 300, minimumLength: 2 };

/** Where each case is searched. */
const [suggestions, list] = [0, 1];

/** What was found stays until there is a newer answer; nothing else was asked than "potion". */
function holdsWhatIsKnown({ context, asked }: Look<typeof machine>, calls: number): void {
  assert.ok(context.found === null || context.found === found);
  assert.deepEqual(
    asked('find'),
    Array.from({ length: calls + (context.found === null ? 0 : 1) }, () => ({ text: 'potion' })),
  );
}

export const search = defineModel({
  machine,
  title: 'Search while somebody types',
  about:
    'A keeper types the name of an item. The server is asked once typing has rested for 300 ms, from the second letter ' +
    'on; an answer to what was typed before is dropped. Every list and field that is searched does it in this way.',
  cases: [
    { says: 'The field for an item is empty.', input: manners },
    { says: 'The item list shows everything, and showed what matches "potion" before.', input: manners },
  ],
  events: {
    'text.changed': [
      {
        says: 'The keeper asks for "potion".',
        event: { type: 'text.changed', text: 'potion' },
        inCases: [suggestions],
      },
      {
        says: 'The keeper types nothing but "p".',
        event: { type: 'text.changed', text: 'p' },
        inCases: [suggestions],
      },
    ],
    'text.restored': [
      { says: 'The keeper goes back.', event: { type: 'text.restored', text: 'potion' }, inCases: [list] },
    ],
  },
  answers: {
    find: [
      { says: 'The server names what it has found.', output: found },
      { says: 'The server fails.', error: broken },
      { says: 'The connection is lost.', error: unanswered },
    ],
  },
  waits: { untilTypingRests: { says: '300 ms pass.', ms: 300 } },
  tellApart: (context) => ({
    text: context.text,
    isKnown: context.found !== null,
    status: context.problem?.status ?? null,
  }),
  states: {
    idle: {
      says: 'Nothing is searched: too little was typed, or what it finds is shown already.',
      takes: ['text.changed', 'text.restored'],
      holds({ snapshot, context, deed, asked }) {
        const text = { 'text.changed': 'p', 'text.restored': 'potion' }[deed?.type ?? ''] ?? '';
        assert.deepEqual(context, { ...manners, text, found: null, problem: null });
        assert.equal(textAtRest(snapshot), text === 'potion' ? 'potion' : '');
        assert.deepEqual(asked('find'), []);
      },
    },
    waiting: {
      says: 'The field waits for typing to rest. What was found before still shows.',
      takes: ['text.changed', 'text.restored'],
      tags: ['busy'],
      holds(look) {
        assert.deepEqual([look.context.text, look.context.problem], ['potion', null]);
        assert.equal(textAtRest(look.snapshot), null);
        holdsWhatIsKnown(look, 0);
      },
    },
    searching: {
      says: 'The server is being asked. What was found before still shows.',
      takes: ['text.changed', 'text.restored'],
      tags: ['busy'],
      holds(look) {
        assert.deepEqual([look.context.text, look.context.problem], ['potion', null]);
        assert.equal(textAtRest(look.snapshot), null);
        holdsWhatIsKnown(look, 1);
      },
    },
    shown: {
      says: 'The list below the field names what was found.',
      takes: ['text.changed', 'text.restored'],
      holds({ snapshot, context, asked }) {
        assert.deepEqual(context, { ...manners, text: 'potion', found, problem: null });
        assert.equal(textAtRest(snapshot), 'potion');
        assert.deepEqual(asked('find'), [{ text: 'potion' }]);
      },
    },
    failed: {
      says: 'The field says that it could not be searched. What was found before still shows.',
      takes: ['text.changed', 'text.restored'],
      holds(look) {
        const { context, deed } = look;
        assert.deepEqual(context.problem, problemOf(deed));
        assert.equal(textAtRest(look.snapshot), 'potion');
        holdsWhatIsKnown(look, 1);
      },
    },
  },
});
