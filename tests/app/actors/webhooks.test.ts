import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import { examples } from '#server/examples/examples.ts';
import { appWith, problemOf, type Sent } from '../../api/support.ts';
import { flowsOf } from '../../support/flows.ts';

const done = { status: true, message: null, code: null };
const inn = { ...examples.webhooks.answers[0]!, id: 'w1', kinds: ['itemGiven'] };
const tavern = { ...inn, id: 'w2', name: 'Tavern', kinds: ['characterDied', 'fromANewerServer'] };

/** The app of an administrator. `answer` answers each request; by default, the list has two webhooks. */
function scene(answer: (sent: Sent) => object = ({ method }) => (method === 'GET' ? [inn, tavern] : done)) {
  const { api, requests } = appWith(async (sent) => Response.json(answer(sent)));
  const { confirmedWrite, writes: formWrites } = flowsOf(api);
  const writes = () => requests.filter(({ method }) => method !== 'GET');
  function begin(kind: ConfirmedKind, id: string) {
    const actor = createActor(confirmedWrite, { input: { kind, id, name: 'it' } }).start();
    actor.send({ type: 'write.confirmed' });
    return actor;
  }
  return { begin, writes, ...formWrites };
}

describe('a change of a webhook', () => {
  it('sends what the form has changed, and the rest as the server has it now', async () => {
    const { changeWebhook, writes } = scene();
    await changeWebhook({ webhookId: 'w2', name: 'Harbour', kinds: ['itemGiven'], roles: [] });
    expect(writes()).toMatchObject([
      { method: 'PUT', url: '/webhook/w2', body: { name: 'Harbour', kinds: ['itemGiven'], isPaused: false } },
    ]);
  });

  it.each([true, false])('to pause it (%j) leaves its name and its kinds as they are', async (isPaused) => {
    const { begin, writes } = scene();
    const actor = begin(isPaused ? 'webhookPause' : 'webhookResumption', 'w2');
    await waitFor(actor, (snapshot) => snapshot.matches('done'));
    expect(writes()).toMatchObject([
      { method: 'PUT', url: '/webhook/w2', body: { name: 'Tavern', kinds: tavern.kinds, isPaused } },
    ]);
  });

  const unread = () => {
    throw new TypeError('Failed to fetch');
  };
  it.each([
    [
      'the webhook is gone',
      () => [],
      { status: 404, message: 'This webhook no longer exists.', isTranslated: true },
    ],
    ['the webhooks cannot be read', unread, { status: 0, found: 'unsent' }],
  ])('fails without a write if %s', async (_what, answer, problem) => {
    const { changeWebhook, writes } = scene(answer);
    const change = changeWebhook({ webhookId: 'w1', name: 'Harbour', kinds: [], roles: [] });
    expect(await problemOf(change)).toMatchObject(problem);
    expect(writes()).toEqual([]);
  });
});

it('a new webhook is sent without an idempotency key, and its secret returned', async () => {
  const { createWebhook, writes } = scene(({ method }) =>
    method === 'POST' ? { id: 'w3', secret: 'whsec_1' } : [inn],
  );
  const draft = examples.createWebhook.asks.body;
  expect(await createWebhook(draft)).toEqual({ id: 'w3', secret: 'whsec_1' });
  expect(writes()).toMatchObject([{ url: '/webhook', body: draft }]);
  expect(writes()[0]?.headers.has('idempotency-key')).toBe(false);
});

it.each([
  [{ status: 199, fault: null, text: '' }, ['refused', 424, 'The receiver answered with the status 199.']],
  [{ status: 200, fault: null, text: 'Thanks' }, ['done']],
  [{ status: 299, fault: null, text: '' }, ['done']],
  [{ status: 300, fault: null, text: '' }, ['refused', 424, 'The receiver answered with the status 300.']],
  [
    { status: 404, fault: null, text: 'No such hook' },
    ['refused', 424, 'The receiver answered with the status 404. It said: No such hook'],
  ],
  [{ status: null, fault: 'unreachable', text: '' }, ['refused', 424, 'Nothing answers at the address.']],
])('a test of a webhook whose receiver answers %j ends as %j', async (answer, outcome) => {
  const { begin, writes } = scene(() => answer);
  const actor = begin('webhookTrial', 'w1');
  const { value, context } = await waitFor(
    actor,
    ({ value: state }) => state === 'done' || state === 'refused',
  );
  expect(writes()).toMatchObject([{ method: 'POST', url: '/webhook/w1/try' }]);
  const { problem } = context;
  expect([value, ...(problem ? [problem.status, problem.message] : [])]).toEqual(outcome);
});
