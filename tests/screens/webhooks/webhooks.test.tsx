// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type Delivery,
  type Webhook,
  webhookIn,
  webhookKinds,
  webhookLimits,
} from '#core/contract/webhooks/webhooks.ts';
import { formatMoment } from '#core/views/dates.ts';
import { Webhooks } from '#screens/webhooks/webhooks.tsx';
import { press } from '../../ui/support/press.ts';
import { showInApp } from '../support/in-app.tsx';
import { type Answers } from '../support/scripted.ts';

const time = new Date(2030, 0, 2, 18, 30).getTime();
const webhookOf = (id: string, more: object = {}): Webhook =>
  webhookIn({ id, name: `Hook ${id}`, origin: `https://${id}.example`, kinds: ['itemGiven'], ...more })!;
const delivery: Delivery = {
  id: 'd',
  kind: 'itemGiven',
  state: 'waiting',
  tries: 0,
  status: null,
  fault: null,
  created: time,
  tried: null,
  next: time,
};

async function open(webhooks: readonly Webhook[], answers: Answers = {}) {
  const shown = await showInApp(<Webhooks />, { answers: { webhooks: () => webhooks, ...answers } });
  await screen.findByText('Add a webhook');
  return shown;
}

const addButton = () => screen.getByText('Add a webhook').closest('button')!;
/** The button with this accessible name. A search by role would be slow among so many controls. */
const button = (name: string) => screen.getByLabelText(name);
const cardOf = (id: string) => screen.getByText(`Hook ${id}`).closest('article')!;
const toneOf = (id: string) => cardOf(id).parentElement!.dataset['tone'];
const dialog = () => screen.getByRole('alertdialog');

describe('the list of webhooks', () => {
  it('counts the webhooks, and lets an administrator add one as long as there is room', async () => {
    const many = Array.from({ length: webhookLimits.count - 1 }, (_, index) => webhookOf(String(index)));
    await open(many);
    expect(screen.getByText('19 webhooks')).toBeTruthy();
    expect(addButton().disabled).toBe(false);
    expect(screen.getByRole('list', { name: 'Webhooks' }).children).toHaveLength(19);
  });

  it('says that there is no room for another webhook, and does not offer to add one', async () => {
    await open(Array.from({ length: webhookLimits.count }, (_, index) => webhookOf(String(index))));
    expect(screen.getByText('20 webhooks. There is no room for more.')).toBeTruthy();
    expect(addButton().disabled).toBe(true);
  });

  it('shows in words, and with the tone of the card, whether a webhook is active and its last delivery has failed', async () => {
    const failed = { lastTried: time, lastStatus: 500 };
    await open([
      webhookOf('new'),
      webhookOf('well', { lastTried: time, lastStatus: 204 }),
      webhookOf('failed', { ...failed, waiting: 2, failed: 1 }),
      webhookOf('silent', { lastTried: time, lastFault: 'late' }),
      webhookOf('paused', { ...failed, isPaused: true }),
    ]);
    const states = ['new', 'well', 'failed', 'silent', 'paused'].map((id) => [
      id,
      toneOf(id),
      within(cardOf(id)).queryByText('Active') !== null,
      within(cardOf(id)).queryByText('Paused') !== null,
    ]);
    expect(states).toEqual([
      ['new', 'success', true, false],
      ['well', 'success', true, false],
      ['failed', 'danger', true, false],
      ['silent', 'danger', true, false],
      ['paused', 'neutral', false, true],
    ]);
    expect(within(cardOf('paused')).getByText('Paused').closest('[data-tone]')).toHaveProperty(
      'dataset.tone',
      'neutral',
    );
    const facts = [...cardOf('failed').querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      'https://failed.example',
      'Signed JSON',
      'Item given',
      `${formatMoment(time)}: The receiver answered with the status 500.2 deliveries wait. 1 delivery was given up in the last seven days.`,
    ]);
  });

  it('lists the kinds of a webhook in the order of the form, with the unknown ones of a newer server last', async () => {
    await open([webhookOf('a', { kinds: ['newerKind', ...webhookKinds.toReversed()] })]);
    expect([...cardOf('a').querySelectorAll('dd')][2]?.textContent).toBe(
      'Session registered, Session deleted, Level reached, Character died, Item given, Virtual tabletop started, newerKind',
    );
  });
});

describe('the last deliveries of a webhook', () => {
  const deliveries = [
    delivery,
    {
      ...delivery,
      id: 'e',
      kind: 'levelReached',
      state: 'delivered',
      tries: 1,
      status: 204,
      tried: time,
      next: null,
    },
    {
      ...delivery,
      id: 'f',
      state: 'failed',
      tries: 8,
      fault: 'late',
      created: null,
      tried: time,
      next: null,
    },
  ];

  it('are listed with their kind, state and time, and a new press reads them and the list again', async () => {
    const { calls } = await open([webhookOf('a')], { webhookDeliveries: deliveries });
    const toggle = button('Last deliveries: Hook a');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    press(toggle);
    await screen.findByText(/^The newest 3, as of \d/);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const region = screen.getByRole('region', { name: 'Last deliveries' });
    expect(toggle.getAttribute('aria-controls')).toBe(region.id);
    const rows = within(region).getAllByRole('listitem');
    expect(
      rows.map((row) => [...row.querySelectorAll('strong, [data-tone]')].map((each) => each.textContent)),
    ).toEqual([
      ['Item given', 'Waiting'],
      ['Level reached', 'Delivered'],
      ['Item given', 'Given up'],
    ]);
    expect(rows.map((row) => row.querySelector<HTMLElement>('[data-tone]')?.dataset['tone'])).toEqual([
      'warning',
      'success',
      'danger',
    ]);
    const moment = formatMoment(time);
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
      `${moment} · Not tried yet.`,
      `${moment} · Tried once. ${moment}: The receiver accepted it (status 204).`,
      `Tried 8 times. ${moment}: The receiver did not answer within ten seconds.`,
    ]);
    expect(rows[0]!.querySelector('time')?.dateTime).toBe(new Date(time).toISOString());
    const countOf = (name: string) => calls.filter((call) => call.name === name).length;
    const before = [countOf('webhooks'), countOf('webhookDeliveries')];
    press(button('Refresh the deliveries of Hook a'));
    await waitFor(() =>
      expect([countOf('webhooks'), countOf('webhookDeliveries')]).toEqual(before.map((count) => count + 1)),
    );
    expect(calls.at(-1)?.inputs).toMatchObject({ webhookId: 'a' });
    press(toggle);
    expect(screen.queryByRole('region', { name: 'Last deliveries' })).toBeNull();
  });

  it('say while they load that they do', async () => {
    await open([webhookOf('a')]);
    press(button('Last deliveries: Hook a'));
    expect(await screen.findByRole('progressbar', { name: 'Loading the deliveries...' })).toBeTruthy();
  });
});

describe('a question about a webhook', () => {
  it.each([
    [
      'Try: Hook b',
      'Send a test?',
      'Do you want to send a test to Hook b? Nyx sends one event of the type test to https://b.example, also while the webhook is paused.',
      ['Cancel', 'Send'],
      'Cancel',
    ],
    [
      'Pause: Hook b',
      'Pause the webhook?',
      'Do you want to pause Hook b? Events wait until you resume it.',
      ['Cancel', 'Pause'],
      'Pause',
    ],
    [
      'Resume: Hook c',
      'Resume the webhook?',
      'Do you want to resume Hook c? It then gets the events that have waited.',
      ['Cancel', 'Resume'],
      'Resume',
    ],
    [
      'Delete: Hook b',
      'Delete the webhook?',
      'Do you want to delete the webhook Hook b? Its receiver hears nothing more, and what waits is not delivered. Warning: This operation cannot be undone.',
      ['Cancel', 'I understand, delete'],
      'Cancel',
    ],
  ])(
    'that %s opens names the webhook, and says what happens',
    async (name, title, words, answers, focused) => {
      await open([webhookOf('a'), webhookOf('b'), webhookOf('c', { isPaused: true })]);
      press(button(name));
      expect(screen.getByRole('alertdialog', { name: title, description: words })).toBe(dialog());
      const buttons = within(dialog()).getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual(answers);
      expect(document.activeElement?.textContent).toBe(focused);
    },
  );

  it.each([
    ['Resume: Hook a', 'Resume', 'Resuming...', 'Hook a is active again.', false],
    ['Pause: Hook b', 'Pause', 'Pausing...', 'Hook b is paused.', true],
  ])(
    'that %s opens is followed by the progress and the outcome',
    async (name, confirm, busy, done, isPaused) => {
      let finish: (value: null) => void = () => {};
      const answer = new Promise<null>((resolve) => void (finish = resolve));
      const all = [webhookOf('a', { isPaused: true }), webhookOf('b')];
      const { calls } = await open(all, { changeWebhook: () => answer });
      press(button(name));
      press(within(dialog()).getByRole('button', { name: confirm }));
      await screen.findByRole('heading', { name: busy });
      await waitFor(() => expect(calls.at(-1)?.name).toBe('changeWebhook'));
      expect(calls.at(-1)?.inputs).toEqual({
        webhookId: isPaused ? 'b' : 'a',
        body: { name: isPaused ? 'Hook b' : 'Hook a', kinds: ['itemGiven'], isPaused },
      });
      finish(null);
      await screen.findByRole('heading', { name: done });
      press(screen.getByText('Ok').closest('button')!);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    },
  );

  it('about a deletion says that it deletes, and afterwards the next webhook gets the focus', async () => {
    const all = [webhookOf('a'), webhookOf('b'), webhookOf('c')];
    await open(all, {
      async deleteWebhook() {
        await new Promise((resolve) => setTimeout(resolve, 20));
        all.splice(1, 1);
        return null;
      },
    });
    press(button('Delete: Hook b'));
    press(screen.getByText('I understand, delete').closest('button')!);
    await screen.findByRole('heading', { name: 'Deleting webhook...' });
    press(await screen.findByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Hook c'));
  });
});
