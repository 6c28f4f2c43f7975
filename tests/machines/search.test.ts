import { expect, it } from 'vitest';
import { searchTimings } from '#core/rules/search.ts';
import {
  createSearchMachine,
  isTooShort,
  type Search,
  type SearchInput,
  settledTextOf,
} from '#machines/search.ts';
import { controlled, refused, start, testClock } from './support.ts';

const machine = createSearchMachine<string[]>();
function begin(input: SearchInput = searchTimings.items) {
  const time = testClock();
  const find = controlled<string[], Search>();
  const flow = start(machine.provide({ actors: { find: find.logic } }), {
    clock: time.clock,
    input,
  });
  return {
    ...flow,
    find,
    time,
    text: () => flow.context().text,
    settledText: () => settledTextOf(flow.snapshot()),
    found: () => flow.context().found,
    problem: () => flow.context().problem,
    isBusy: () => flow.snapshot().hasTag('busy'),
    type: (text: string) => flow.send({ type: 'text.changed', text }),
  };
}

/** Starts a search, and waits for its first answer. */
async function showAnswer() {
  const search = begin();
  search.type('ro');
  search.time.pass(300);
  await search.find.resolve(['Rope', 'Robe']);
  return search;
}

it('the start of a search happens only once, 300 ms after the last letter', () => {
  const search = begin();
  search.type('ro');
  search.time.pass(299);
  search.type('rop');
  search.time.pass(299);
  expect([search.state(), search.find.inputs]).toEqual(['waiting', []]);
  search.time.pass(1);
  expect([search.state(), search.find.inputs]).toEqual(['searching', [{ text: 'rop' }]]);
});

it.each([
  ['', false],
  ['   ', false],
  ['r', true],
  [' r ', true],
  ['🐉', true],
])(
  'the start of a search does not happen for %j, since two letters are required; that this is too short is %j',
  (text, isShort) => {
    const search = begin();
    search.type(text);
    expect(isTooShort(search.snapshot())).toBe(isShort);
    search.time.pass(1_000);
    expect([search.state(), search.find.inputs]).toEqual(['idle', []]);
  },
);

it('the start of a search omits the spaces around the text, but leaves them in the field', async () => {
  const search = begin();
  expect(search.settledText()).toBe('');
  search.type('  long rope ');
  expect([search.settledText(), isTooShort(search.snapshot())]).toEqual([null, false]);
  search.time.pass(300);
  expect(search.find.inputs).toEqual([{ text: 'long rope' }]);
  expect([search.text(), search.settledText()]).toEqual(['  long rope ', null]);
  await search.find.resolve(['Rope']);
  expect(search.settledText()).toBe('long rope');
});

it('a search that fails reports the reason, does not remove the previous answer, and can be repeated with the same text', async () => {
  const search = await showAnswer();
  search.type('rope');
  search.time.pass(300);
  await search.find.reject(refused(503, 'Later'));
  expect([search.state(), search.isBusy(), search.problem()?.message]).toEqual(['failed', false, 'Later']);
  expect(search.found()).toEqual(['Rope', 'Robe']);
  search.type('rope');
  expect([search.state(), search.problem()]).toEqual(['waiting', null]);
  search.time.pass(300);
  expect(search.find.inputs.at(-1)).toEqual({ text: 'rope' });
  await search.find.resolve(['Rope']);
  expect([search.state(), search.found()]).toEqual(['shown', ['Rope']]);
});

it('a text set from outside replaces the typed text, cancels its search and removes the answer', async () => {
  const search = await showAnswer();
  search.type('robe');
  search.send({ type: 'text.restored', text: 'rope' });
  search.time.pass(1_000);
  expect([search.state(), search.text(), search.found()]).toEqual(['idle', 'rope', null]);
  expect(search.find.inputs).toHaveLength(1);
});
