import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { keys } from '#api/keys.ts';
import { appWith } from '../../api/support.ts';
import { flowsOf } from '../../support/flows.ts';
import { answerToRead, everyWrite, plan, type Write } from './every-write.ts';

/** The flows of an administrator on a server whose answers to writes are lost, until `answerWrites` is called. */
function scene() {
  let isAnswered = false;
  const { api, requests } = appWith(async (sent) => {
    const read = answerToRead(sent);
    if (read) return read;
    if (!isAnswered) throw new TypeError('Failed to fetch');
    return Response.json({ status: true, message: null, code: null });
  });
  const queries = new QueryClient();
  const flows = flowsOf(api, { queries });
  /** Sends a write. @returns its idempotency key */
  const keyOf = async (write: Write): Promise<string | null> => {
    await write(flows).catch(() => {});
    return (
      requests.findLast(({ headers }) => headers.has('idempotency-key'))?.headers.get('idempotency-key') ??
      null
    );
  };
  return { queries, requests, keyOf, answerWrites: () => (isAnswered = true) };
}

it('the idempotency key is the same for each repetition of a write without an answer, and differs for each two different writes', async () => {
  const { keyOf } = scene();
  const known = new Map<string | null, string>();
  for (const [name, write] of Object.entries(everyWrite)) {
    const key = await keyOf(write);
    expect([name, key]).toEqual([name, expect.any(String)]);
    expect([name, known.get(key)]).toEqual([name, undefined]);
    known.set(key, name);
    expect([name, await keyOf(write)]).toEqual([name, key]);
  }
});

it('the idempotency key of a sale without an answer is new once the page has read another quantity', async () => {
  const { queries, keyOf } = scene();
  const readInventory = (Rope: number) => queries.setQueryData(keys.character('p'), { inventory: { Rope } });
  readInventory(5);
  const first = await keyOf(everyWrite['a sale']!);
  readInventory(4);
  expect(await keyOf(everyWrite['a sale']!)).not.toBe(first);
  readInventory(5);
  expect(await keyOf(everyWrite['a sale']!)).toBe(first);
});

it('an announcement without an answer, whose times were now, is repeated unchanged a minute later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { requests, keyOf } = scene();
  const announced = (publishedAt: number | null, signUpFrom: number) =>
    keyOf(({ writes }) => writes.announceAdventure({ ...plan, publishedAt, signUpFrom }));
  const first = await announced(Date.now(), Date.now());
  vi.setSystemTime(Date.now() + 60_000);
  const now = Date.now();
  expect(await announced(now, now)).toBe(first);
  expect(requests[1]!.body).toEqual(requests[0]!.body);
  const others = [await announced(null, now), await announced(now + 1, now), await announced(now, now + 1)];
  expect(new Set([first, ...others]).size).toBe(4);
});

// After another write to the same thing, the repetition of an earlier one would be a new write.
it.each<[string, string, boolean]>([
  ['a session', 'sessionDeletion 7', true],
  ['a session', 'a session with another title', true],
  ['sessionDeletion 7', 'a session', true],
  ['a new item', 'a deleted item', true],
  ['a changed item', 'a deleted item', true],
  ['a changed item', 'another deleted item', false],
  ['a changed webhook', 'webhookPause 7', true],
  ['a changed webhook', 'webhookDeletion 8', false],
  ['a changed adventure', 'adventureCancellation 7', true],
  ['a changed adventure', 'a registered adventure', true],
  ['a changed adventure', 'another changed adventure', false],
  ['a sign-up', 'withdrawal 7', true],
  ['a sign-up', "a 'Not this time'", true],
  ['a correction', 'a correction by another number', true],
  ['a correction', 'a correction of another character', false],
  ['a sale', 'a sale of another item', true],
  ['a sale', 'a gift', false],
  ['a gift', 'a sale', false],
  ['undoing 7', 'undoing 8', false],
])(
  'the idempotency key of %s, without an answer, after %s that succeeded is new: %j',
  async (lost, between, isNew) => {
    const { keyOf, answerWrites } = scene();
    const first = await keyOf(everyWrite[lost]!);
    answerWrites();
    await keyOf(everyWrite[between]!);
    expect((await keyOf(everyWrite[lost]!)) !== first).toBe(isNew);
  },
);
