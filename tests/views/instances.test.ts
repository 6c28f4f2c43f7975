import { describe, expect, it } from 'vitest';
import {
  addSamples,
  samplesOf,
  inMegabytes,
  inPercent,
  lastActivation,
  sortInstances,
  statusNews,
} from '#core/views/instances.ts';
import { instance } from './instance.ts';

it.each([
  [0, 0],
  [1, 1],
  [1_048_576, 1],
  [1_048_577, 2],
])('%d bytes are shown as %d Mb', (bytes, megabytes) => {
  expect(inMegabytes(bytes)).toBe(megabytes);
});

it.each([
  [0, 0],
  [0.001, 1],
  [0.07, 7],
  [0.29, 29],
  [0.291, 30],
  [1.5, 150],
])('a fraction of %d is shown as %d percent', (fraction, percent) => {
  expect(inPercent(fraction)).toBe(percent);
});

describe('the last activation', () => {
  const now = 1_700_000_000_000;
  const started = now - (3 * 86_400_000 + 60_000);

  it('is as long ago as the start if the server sends the uptime, whatever the status', () => {
    for (const status of ['online', 'stopped', 'errored', 'launching', 'zombie'])
      expect(lastActivation({ uptime: started, status }, now)).toEqual({ days: 3, hours: 0, minutes: 1 });
  });

  it('is unknown for the status "online" if the server sends no uptime, and "notRunning" for others', () => {
    for (const status of ['stopped', 'errored', 'launching', ''])
      expect(lastActivation({ uptime: null, status }, now)).toBe('notRunning');
    expect(lastActivation({ uptime: null, status: 'online' }, now)).toBe('unknown');
  });
});

it('instances are sorted by id, except one that always comes first', () => {
  const ids = ['zoo', 'deposito-pg', 'b', 'abc', 'a'];
  const sorted = ['deposito-pg', 'a', 'abc', 'b', 'zoo'];
  for (const order of [ids, ids.toReversed(), sorted])
    expect(sortInstances(order.map((id) => instance(id))).map(({ id }) => id)).toEqual(sorted);
});

it('only the newest 40 samples of an instance remain', () => {
  let samples = {};
  for (let cpu = 1; cpu <= 42; cpu += 1) samples = addSamples(samples, [instance('a', 'online', cpu)]);
  const newest = Array.from({ length: 40 }, (_, index) => index + 3);
  expect(samplesOf(samples, 'a').map(({ cpu }) => cpu)).toEqual(newest);
});

it('an instance has samples even if its id is the name of a property of every object', () => {
  const names = ['constructor', 'toString', '__proto__'];
  for (const name of names) expect(samplesOf({}, name)).toEqual([]);
  const measured = (cpu: number) => names.map((name) => instance(name, 'online', cpu));
  const twice = addSamples(addSamples({}, measured(1)), measured(2));
  for (const name of names) expect(samplesOf(twice, name).map(({ cpu }) => cpu)).toEqual([1, 2]);
});

it('changes are reported for instances whose status differs, not for added and removed ones', () => {
  const before = [instance('a', 'online'), instance('b', 'online'), instance('gone', 'stopped')];
  const now = [instance('a', 'stopped'), instance('b', 'online'), instance('new', 'online')];
  expect(statusNews(before, now)).toEqual([{ id: 'a', status: 'stopped' }]);
});
