import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { searchTimings } from '#core/rules/search.ts';
import {
  createSearchMachine,
  isTooShort,
  type Search,
  type SearchInput,
  settledTextOf,
} from '#machines/search.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled, testClock } from './support.ts';

const machine = createSearchMachine<string[]>();
const coverage = transitionCoverage(machine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

function begin(input: SearchInput = searchTimings.items) {
  const time = testClock();
  const find = controlled<string[], Search>();
  const actor = createActor(machine.provide({ actors: { find: find.logic } }), {
    clock: time.clock,
    input,
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    actor,
    find,
    time,
    state: () => actor.getSnapshot().value,
    found: () => actor.getSnapshot().context.found,
    problem: () => actor.getSnapshot().context.problem,
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    type: (text: string) => actor.send({ type: 'text.changed', text }),
  };
}

/** Starts a search, and waits for its first answer. */
async function showAnswer(text = 'ro', found = ['Rope', 'Robe']) {
  const search = begin();
  search.type(text);
  search.time.pass(300);
  await search.find.resolve(found);
  return search;
}

describe('the start of a search', () => {
  it('does not happen before the user types', () => {
    const search = begin();
    search.time.pass(10_000);
    expect(search.state()).toBe('idle');
    expect(search.find.inputs).toEqual([]);
  });

  it('happens only once, 300 ms after the last letter', () => {
    const search = begin();
    search.type('ro');
    search.time.pass(299);
    search.type('rop');
    search.time.pass(299);
    expect(search.state()).toBe('waiting');
    expect(search.find.inputs).toEqual([]);
    search.time.pass(1);
    expect(search.state()).toBe('searching');
    expect(search.find.inputs).toEqual([{ text: 'rop' }]);
  });

  it('happens after the configured delay', () => {
    const search = begin(searchTimings.players);
    search.type('a');
    search.time.pass(199);
    expect(search.state()).toBe('waiting');
    search.time.pass(1);
    expect(search.state()).toBe('searching');
  });

  it.each(['', 'r', '🐉', '   ', ' r '])('does not happen for "%s" if two letters are required', (text) => {
    const search = begin();
    search.type(text);
    search.time.pass(1_000);
    expect(search.state()).toBe('idle');
    expect(search.find.inputs).toEqual([]);
  });

  it('happens for an empty text if no letter is required', () => {
    const search = begin(searchTimings.players);
    search.type('');
    search.time.pass(200);
    expect(search.find.inputs).toEqual([{ text: '' }]);
  });

  it('omits the spaces around the text, but leaves them in the field', () => {
    const search = begin();
    search.type('  long rope ');
    search.time.pass(300);
    expect(search.find.inputs).toEqual([{ text: 'long rope' }]);
    expect(search.actor.getSnapshot().context.text).toBe('  long rope ');
  });
});

describe('the answer to a search', () => {
  it('is shown, and the search is no longer pending', async () => {
    const search = await showAnswer();
    expect(search.state()).toBe('shown');
    expect(search.found()).toEqual(['Rope', 'Robe']);
    expect(search.isBusy()).toBe(false);
  });

  it('remains until a newer answer arrives', async () => {
    const search = await showAnswer();
    search.type('rope');
    expect([search.state(), search.isBusy()]).toEqual(['waiting', true]);
    expect(search.found()).toEqual(['Rope', 'Robe']);
    search.time.pass(300);
    expect([search.state(), search.isBusy()]).toEqual(['searching', true]);
    expect(search.found()).toEqual(['Rope', 'Robe']);
    await search.find.resolve(['Rope']);
    expect(search.found()).toEqual(['Rope']);
  });

  it('disappears at once when the text is too short again', async () => {
    const search = await showAnswer();
    search.type('r');
    expect(search.state()).toBe('idle');
    expect(search.found()).toBeNull();
    expect(search.actor.getSnapshot().context.text).toBe('r');
  });

  it('disappears with the text when the field is cleared', async () => {
    const search = await showAnswer();
    search.type('');
    expect(search.state()).toBe('idle');
    expect(search.found()).toBeNull();
    expect(search.actor.getSnapshot().context.text).toBe('');
  });
});

describe('an answer that arrives too late', () => {
  it('has no effect after another text has been typed', async () => {
    const search = begin();
    search.type('ro');
    search.time.pass(300);
    const { signal } = search.find;
    const first = signal();
    search.type('sword');
    expect(first.aborted).toBe(true);
    await search.find.resolve(['Rope']);
    expect(search.state()).toBe('waiting');
    expect(search.found()).toBeNull();
    search.time.pass(300);
    await search.find.resolve(['Sword']);
    expect(search.found()).toEqual(['Sword']);
  });

  it('has no effect after the field has been cleared', async () => {
    const search = begin();
    search.type('ro');
    search.time.pass(300);
    search.type('');
    expect(search.find.signal().aborted).toBe(true);
    await search.find.resolve(['Rope']);
    expect(search.state()).toBe('idle');
    expect(search.found()).toBeNull();
  });

  it('is impossible if the field is cleared before the search starts', () => {
    const search = begin();
    search.type('ro');
    search.type('');
    search.time.pass(1_000);
    expect(search.find.inputs).toEqual([]);
  });
});

describe('a search that fails', () => {
  const failure = new RequestFailure({ status: 503, message: 'Later', fields: {} });

  it('reports the reason, does not remove the previous answer, and can be repeated with the same text', async () => {
    const search = await showAnswer();
    search.type('rope');
    search.time.pass(300);
    await search.find.reject(failure);
    expect(search.state()).toBe('failed');
    expect(search.problem()?.message).toBe('Later');
    expect(search.found()).toEqual(['Rope', 'Robe']);
    expect(search.isBusy()).toBe(false);

    search.type('rope');
    expect(search.problem()).toBeNull();
    search.time.pass(300);
    expect(search.find.inputs.at(-1)).toEqual({ text: 'rope' });
    await search.find.resolve(['Rope']);
    expect([search.state(), search.found()]).toEqual(['shown', ['Rope']]);
  });

  it('no longer reports the reason once the user types again', async () => {
    const search = await showAnswer();
    search.type('rope');
    search.time.pass(300);
    await search.find.reject(failure);
    search.type('ropes');
    expect([search.state(), search.problem()]).toEqual(['waiting', null]);
  });
});

describe('a text set from outside', () => {
  it('fills the field initially, and starts no search', () => {
    const search = begin({ ...searchTimings.items, text: 'rope' });
    search.time.pass(1_000);
    expect(search.actor.getSnapshot().context.text).toBe('rope');
    expect(settledTextOf(search.actor.getSnapshot())).toBe('rope');
    expect(search.find.inputs).toEqual([]);
  });

  it('replaces the typed text and cancels its search', () => {
    const search = begin();
    search.type('robe');
    search.actor.send({ type: 'text.restored', text: 'rope' });
    search.time.pass(1_000);
    expect(search.actor.getSnapshot().context.text).toBe('rope');
    expect(search.state()).toBe('idle');
    expect(search.find.inputs).toEqual([]);
  });
});

it.each([
  ['', false],
  [' ', false],
  ['r', true],
  [' r ', true],
  ['ro', false],
  [' ro', false],
])('the text %j is too short for a search: %j', (typed, isShort) => {
  const search = begin();
  search.type(typed);
  expect(isTooShort(search.actor.getSnapshot())).toBe(isShort);
});

describe('the settled text', () => {
  it('is null until the answer arrives, and is then the trimmed text', async () => {
    const search = begin();
    expect(settledTextOf(search.actor.getSnapshot())).toBe('');
    search.type(' rope ');
    expect(settledTextOf(search.actor.getSnapshot())).toBeNull();
    search.time.pass(300);
    expect(settledTextOf(search.actor.getSnapshot())).toBeNull();
    await search.find.resolve(['Rope']);
    expect(settledTextOf(search.actor.getSnapshot())).toBe('rope');
  });

  it('is empty if the text becomes shorter than required', async () => {
    const search = await showAnswer();
    search.type('r');
    expect(settledTextOf(search.actor.getSnapshot())).toBe('');
  });
});
