import { expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import { createSeatOfferMachine, isOver, type SeatOfferEvent } from '#machines/seat-offer.ts';
import { controlled, refused, start, testClock } from './support.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Starts an offer that ends after this many ms. */
function begin(length: number, isConfirmation = false) {
  const time = testClock();
  const takeSeat = controlled<void, { adventureId: string }>();
  const decline = controlled<void, { adventureId: string }>();
  const machine = createSeatOfferMachine(time.now).provide({
    actors: {
      takeSeat: takeSeat.logic,
      decline: decline.logic,
      followPage: fromCallback<SeatOfferEvent>(() => {}),
    },
  });
  const input = { adventureId: 'a', until: time.now() + length, isConfirmation };
  const flow = start(machine, { input, clock: time.clock });
  return { ...flow, ...time, takeSeat, decline };
}

it('counts down to the end by the words of the time left, and is over then', () => {
  const flow = begin(2 * hour + 30 * minute);
  flow.pass(30 * minute);
  expect(flow.context().left, 'the words did not change').toBe(2 * hour + 30 * minute);
  flow.pass(1);
  expect(flow.context().left).toBe(2 * hour - 1);
  flow.pass(minute);
  expect(flow.context().left).toBe(2 * hour - 1 - minute);
  flow.sleep(2 * hour - 3 * minute);
  flow.pass(minute);
  expect(flow.context().left, 'the last minute').toBe(minute - 1);
  flow.pass(minute - 2);
  expect(isOver(flow.snapshot())).toBe(false);
  flow.pass(1);
  expect(isOver(flow.snapshot())).toBe(true);
});

it('is right as soon as the page is shown after a sleep, and takes no seat after the end', () => {
  const flow = begin(12 * hour);
  flow.sleep(5 * hour);
  flow.act('page.shown');
  expect(flow.context().left).toBe(7 * hour);
  flow.sleep(8 * hour);
  flow.act('seat.taken');
  expect([flow.state(), flow.takeSeat.inputs]).toEqual(['over', []]);
});

it('takes the seat, after a refusal too', async () => {
  const flow = begin(hour, true);
  expect(flow.may('seat.declined')).toBe(false);
  flow.act('seat.taken');
  expect(flow.tags()).toEqual(['busy', 'dialog']);
  await flow.takeSeat.reject(refused(409));
  expect([...flow.tags(), flow.context().problem?.status]).toEqual(['dialog', 409]);
  flow.act('problem.acknowledged');
  expect(flow.context().problem).toBeNull();
  flow.act('seat.taken');
  await flow.takeSeat.resolve();
  expect(flow.tags()).toEqual(['dialog']);
  flow.act('success.acknowledged');
  expect([flow.snapshot().status, flow.takeSeat.inputs]).toEqual([
    'done',
    [{ adventureId: 'a' }, { adventureId: 'a' }],
  ]);
});

it('declines, unless the offer has ended during a refusal', async () => {
  const flow = begin(hour);
  flow.act('seat.declined');
  expect(flow.tags()).toEqual(['busy', 'dialog']);
  await flow.decline.resolve();
  expect(flow.tags()).toEqual(['dialog']);
  flow.act('success.acknowledged');
  expect([flow.snapshot().status, flow.decline.inputs]).toEqual(['done', [{ adventureId: 'a' }]]);
  const late = begin(hour);
  late.act('seat.declined');
  late.sleep(2 * hour);
  await late.decline.reject(refused(409));
  expect(late.context().problem?.status).toBe(409);
  late.act('problem.acknowledged');
  expect(late.state()).toBe('over');
});
