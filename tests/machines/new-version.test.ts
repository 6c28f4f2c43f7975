import { expect, it } from 'vitest';
import { fromCallback, SimulatedClock } from 'xstate';
import { newVersionMachine, type NewVersionEvent } from '#machines/new-version.ts';
import { start } from './support.ts';

function begin() {
  const done: string[] = [];
  const clock = new SimulatedClock();
  let tell = (_event: NewVersionEvent): void => {};
  const machine = newVersionMachine.provide({
    actors: {
      followWorker: fromCallback<NewVersionEvent>(({ sendBack }) => {
        tell = sendBack;
      }),
    },
    actions: { askToTakeOver: () => done.push('asked'), reload: () => done.push('reloaded') },
  });
  const flow = start(machine, { clock });
  return { ...flow, clock, done, tell: (event: NewVersionEvent) => tell(event) };
}

it('a stored version is offered, and does not load before the user has asked for it and the worker has taken over', () => {
  const { act, done, tell, state, tags } = begin();
  act('reload.asked');
  expect([state(), tags(), done]).toEqual(['current', [], []]);
  tell({ type: 'version.stored' });
  expect([state(), tags(), done]).toEqual(['offered', ['notice'], []]);
  act('reload.asked', 'reload.asked');
  expect([state(), tags(), done]).toEqual(['takingOver', ['busy', 'notice'], ['asked']]);
  tell({ type: 'version.active' });
  expect([state(), tags(), done]).toEqual(['reloading', ['busy', 'notice'], ['asked', 'reloaded']]);
});

it('the page reloads even if the worker does not take over within ten seconds', () => {
  const { act, clock, done, tell } = begin();
  tell({ type: 'version.stored' });
  act('reload.asked');
  clock.increment(9_999);
  expect(done).toEqual(['asked']);
  clock.increment(1);
  expect(done).toEqual(['asked', 'reloaded']);
});

it('a tab never reloads because another tab has changed to the new version', () => {
  for (const first of [[], ['version.stored']] as const) {
    const { act, done, tell, state, tags } = begin();
    for (const type of first) tell({ type });
    tell({ type: 'version.active' });
    expect([state(), tags(), done]).toEqual(['outdated', ['notice'], []]);
    act('reload.asked');
    expect(done).toEqual(['reloaded']);
  }
});

it('if the page is still there five seconds after a reload began, the user can ask for the reload again', () => {
  const { act, clock, done, tell, state } = begin();
  tell({ type: 'version.active' });
  act('reload.asked');
  // The page stays if the user answers the browser's question about unsaved input with no.
  clock.increment(5_000);
  expect(state()).toBe('outdated');
  act('reload.asked');
  expect(done).toEqual(['reloaded', 'reloaded']);
});
