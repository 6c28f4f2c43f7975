import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideItemSuggestions } from '#app/actors/searches.ts';
import { asProblem, isStale } from '#core/rules/problem.ts';
import { examples } from '#server/examples/examples.ts';
import { community } from '../server/support/community.ts';
import { lyra } from '../server/support/serve.ts';
import { flowsOf, runActor } from '../support/flows.ts';
import { appOf, appWith, type Circumstances, problemOf, type Sent } from './support.ts';

/** A demo community, and the app of a member who manages its characters. */
async function scene(circumstances: Circumstances) {
  const setUp = await community();
  const { api, queries } = await appOf(setUp.server, 'demo-keeper', circumstances);
  const flows = flowsOf(api, { queries });
  return { ...setUp, flows, writes: flows.writes };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const isWrite = ({ url }: Sent): boolean => /\/(?:errata|inventory)$/.test(url);

const item = 'Potion of Healing';
const sale = { characterId: lyra, item, quantity: 2, cost: 3 };
const gift = { characterId: lyra, itemId: item, qty: 1, notGiven: null, draftName: 'a gift' };

it('a correction that is sent again after a lost answer has its effect only once, even if it is sent later with another version', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let isLost = false;
  const { writes, character } = await scene({
    async between(sent, ask) {
      const answer = await ask();
      if (isLost || !isWrite(sent)) return answer;
      isLost = true;
      return lost();
    },
  });
  const { errataMS, version } = await character(lyra);
  const correct = (ms: number, at: number) => {
    const errata = { ms, description: 'A forgotten evening', statusChange: null, version: at };
    return writes.correctCharacter({ characterId: lyra, errata });
  };
  expect((await problemOf(correct(50, version))).status).toBe(0);
  // Other data that are sent in between are refused as stale, which says nothing about the first attempt.
  const refused = await problemOf(correct(200, version));
  expect([isStale(refused), refused.coversEarlierTries]).toEqual([true, undefined]);
  vi.setSystemTime(Date.now() + 60_000);
  await correct(50, (await character(lyra)).version);
  expect((await character(lyra)).errataMS).toBe(errataMS + 50);
  // After ten minutes, the same correction is another one.
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(isStale(await problemOf(correct(50, version)))).toBe(true);
});

it('a sale does not reach the server if its price cannot be read', async () => {
  const { api, requests } = appWith(lost);
  const { found } = await problemOf(runActor(flowsOf(api).sell, 'sellItem', sale));
  expect([found, requests.some(isWrite)]).toEqual(['unsent', false]);
});

it('a new search for items cancels the request of the earlier one', async () => {
  const signals: AbortSignal[] = [];
  const { api } = appWith(lost);
  vi.spyOn(api.items, 'suggest').mockImplementation((_text, signal) => {
    signals.push(signal!);
    return new Promise(() => {});
  });
  const actor = createActor(provideItemSuggestions(api), { input: { delay: 0, minimumLength: 2 } }).start();
  for (const text of ['po', 'pot']) {
    actor.send({ type: 'text.changed', text });
    await waitFor(actor, (snapshot) => snapshot.matches('searching'));
  }
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('the newest five sessions that match are suggested, and a list gets the text itself', async () => {
  const found = [examples.session.answers];
  const { api, requests } = appWith(async () => Response.json({ entities: found, nextAt: null }));
  const flows = flowsOf(api);
  const search = { text: 'Night' };
  expect(await runActor(flows.sessionSuggestions, 'find', search)).toMatchObject([{ id: found[0]!.id }]);
  expect(requests[0]!.url).toMatch(/limit=5&.*text=Night/);
  expect(await runActor(flows.settledText, 'find', search)).toBe('Night');
});

it.each([
  ['refused', async () => Response.json({ status: false, message: 'No', code: 403 }), true],
  ['without an answer', lost, false],
])('a gift %s leaves a draft only if nothing was given', async (_what, answer, isKept) => {
  const keep = vi.fn<() => void>();
  const { api } = appWith(answer);
  const { randomItem } = flowsOf(api, { drafts: { read: () => null, keep } });
  const notGiven = { characters: [], labels: [] };
  await problemOf(runActor(randomItem, 'assignItem', { ...gift, notGiven }));
  expect(keep.mock.calls).toEqual(isKept ? [['a gift', { entered: notGiven, base: null }]] : []);
});

/** A gift at a server without keys. */
async function setUpGift(between: Circumstances['between']) {
  const setUp = await scene({ features: [], ...(between ? { between } : {}) });
  const held = async () => (await setUp.character(lyra)).inventory[item] ?? 0;
  const before = await held();
  return {
    ...setUp,
    give: () => runActor(setUp.flows.randomItem, 'assignItem', gift),
    added: async () => (await held()) - before,
  };
}

type Answer = (ask: () => Promise<Response>) => Promise<Response>;

const given = { isGiven: true };
const pass: Answer = (ask) => ask();
const done: Answer = async () => Response.json({ status: true, message: null, code: null });
const refuse: Answer = async () =>
  Response.json({ status: false, message: 'Not you', code: 403 }, { status: 403 });

/** How the gift is answered, and the reads of the inventory after it, and its outcome and effect. */
it.each<[string, write: Answer, readAfter: Answer, outcome: object, pieces: number]>([
  ['fails if the server reports success but has changed nothing', done, pass, { status: 200 }, 0],
  ['succeeds if its answer is lost, but the item has arrived', (ask) => ask().then(lost), pass, given, 1],
  ['succeeds if the server reports success and the effect cannot be read', pass, lost, given, 1],
  ['fails with the server’s message if refused', refuse, pass, { status: 403, message: 'Not you' }, 0],
])('a gift without keys %s', async (_what, write, readAfter, outcome, pieces) => {
  let isSent = false;
  const { give, added } = await setUpGift((sent, ask) => {
    if (isSent && sent.url === '/character/active') return readAfter(ask);
    isSent ||= isWrite(sent);
    return isWrite(sent) ? write(ask) : ask();
  });
  expect(await give().then(() => given, asProblem)).toMatchObject(outcome);
  expect(await added()).toBe(pieces);
});

it('a gift without keys arrives only once if the read before a repetition is refused', async () => {
  let isSent = false;
  let reads = 0;
  const { give, added } = await setUpGift(async (sent, ask) => {
    // After the gift, the read that checks its effect gets no answer, and the read before the repetition is refused.
    if (isSent && sent.url === '/character/active') {
      reads += 1;
      if (reads === 1) return lost();
      if (reads === 2) return Response.json({ message: 'No characters today' }, { status: 400 });
    }
    const answer = await ask();
    if (!isWrite(sent) || isSent) return answer;
    isSent = true;
    return lost();
  });
  expect((await problemOf(give())).status).toBe(0);
  expect((await problemOf(give())).status).toBe(400);
  await give();
  expect(await added()).toBe(1);
});

it('a gift without keys is not sent if the inventory cannot be read beforehand', async () => {
  const { api, requests } = appWith(lost, { features: [] });
  const problem = await problemOf(runActor(flowsOf(api).randomItem, 'assignItem', gift));
  expect(problem).toEqual({ status: 0, message: '', fields: {}, found: 'unsent' });
  expect(requests.some(isWrite)).toBe(false);
});

it('a gift is drawn from all items that have the labels', async () => {
  const { api, requests } = appWith(async () => Response.json(['Rope']));
  const labels = [{ id: 'l', name: 'Potion' }];
  expect(await runActor(flowsOf(api).randomItem, 'listItemIds', { labels })).toEqual(['Rope']);
  expect(requests[0]).toMatchObject({ method: 'POST', body: labels });
});
