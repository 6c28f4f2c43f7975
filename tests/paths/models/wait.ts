import assert from 'node:assert/strict';
import { isLong, waitMachine } from '#machines/wait.ts';
import type { Look } from '#machine-paths';
import { defineFlow } from './define-flow.ts';

const read = { time: 20_000, mayBeGivenUp: true };
const write = { time: 20_000, mayBeGivenUp: false };

/** Checks whether the wait counts as long, and that each press of the button has given the reads up once. */
function check({ snapshot, context, performed, happened }: Look<typeof waitMachine>, wanted: boolean): void {
  assert.equal(isLong(snapshot), wanted);
  assert.equal(performed('giveUp'), context.mayBeGivenUp ? happened('wait.givenUp') : 0);
}

export const wait = defineFlow({
  machine: waitMachine,
  title: 'Wait for an answer',
  about:
    'A call has no time limit. After 20 seconds without an answer, the screen says that it still waits. A read can then be ' +
    'given up; a write cannot, since the server may have done it already.',
  cases: [
    { says: 'A master opens the list of sessions, and the server is silent.', input: read },
    { says: 'A master has confirmed a deletion, and the server is silent.', input: write },
  ],
  events: {
    'wait.givenUp': { says: 'The master stops waiting.', spec: ['s9-wait-read'] },
  },
  waits: { untilLong: { says: '20 seconds pass without an answer.', spec: ['s9-wait'], ms: 20_000 } },
  tellApart: ({ mayBeGivenUp }) => ({ mayBeGivenUp }),
  actions: ['giveUp'],
  states: {
    short: {
      says: 'The screen shows that it loads, or that the write is under way; after a wait that was given up, an error.',
      holds: (look) => check(look, false),
    },
    long: {
      says: 'The screen says that it still waits. It offers to stop waiting for a read; about a write, it says what may have happened.',
      spec: ['s9-wait', 's9-wait-write', 's2-dialogs-long'],
      takes: ['wait.givenUp'],
      holds: (look) => check(look, true),
    },
  },
});
