// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JournalEntry, JournalPage } from '#core/contract/journal/entry.ts';
import { press } from '../../ui/support/press.ts';
import { about, entryOf, names, pageOf } from '../support/entries.ts';
import { openPage } from '../support/open-page.tsx';
import { type Answers, refused, type Inputs } from '../support/scripted.ts';

const admin = { roles: ['ADMIN'] } as const;
const moment = '02-01-2030 18:30';

/** Opens the audit. `journal` is the answer to its calls. */
const openAudit = (journal: Answers['journal'], query = '') =>
  openPage(`/audit${query}`, { ...admin, answers: { journal } });

async function showEntry(more: Partial<JournalEntry>) {
  await openAudit(pageOf([entryOf(more)]));
  return within(await screen.findByRole('article'));
}

/** The links of an entry: the address by the name. */
const linksIn = (entry: ReturnType<typeof within>): Record<string, string | null> =>
  Object.fromEntries(
    entry
      .queryAllByRole('link')
      .map((link: HTMLElement) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href'),
      ]),
  );

const lyra = 'demo-player%3ALyra';

describe('an entry of the audit', () => {
  it.for<[string, Partial<JournalEntry>, Record<string, string>]>([
    [
      'a character',
      {},
      {
        'Only Bob': '/audit?member=m1',
        'Only demo-player:Lyra': `/audit?type=character&subject=${lyra}`,
        'History demo-player:Lyra': `/character/history/${lyra}`,
      },
    ],
    [
      'an item',
      { subjectType: 'item', subject: 'Silk & Rope', actor: 'm2' },
      {
        'Only m2': '/audit?member=m2',
        'Only Silk & Rope': '/audit?type=item&subject=Silk+%26+Rope',
        'In the list Silk & Rope': '/item/list?search=Silk+%26+Rope',
      },
    ],
    [
      'a session, written by the server',
      { subjectType: 'session', subject: 's1', actor: null },
      { 'Only The Toll Bridge': '/audit?type=session&subject=s1' },
    ],
    ['an unknown subject', { subjectType: 'guild', subject: 'g1' }, { 'Only Bob': '/audit?member=m1' }],
  ])('about %s links to related entries and pages', async ([, more, links]) => {
    expect(linksIn(await showEntry(more))).toEqual(links);
  });

  it('says what happened, with its description, consequences and call', async () => {
    const entry = await showEntry({ exp: 5, status: 'dead' });
    entry.getByText('Sale: Character demo-player:Lyra');
    expect(entry.getByText(/updateInventory$/).closest('p')?.textContent).toBe(
      'Lost a bet · +5 Exp · +30 MO · Died. · updateInventory',
    );
    const time = entry.getByText(moment);
    expect(time.getAttribute('datetime')).toBe(new Date(2030, 0, 2, 18, 30).toISOString());
    entry.getByText('by Bob');
    expect(document.querySelector('s')).toBeNull();
    expect(entry.queryByText(/What changed/)).toBeNull();
    expect(entry.queryByRole('button')).toBeNull();
  });

  it('that was undone is struck through and says so', async () => {
    const entry = await showEntry({ undoneBy: 9 });
    expect(entry.getByText('Sale: Character demo-player:Lyra').closest('s')).not.toBeNull();
    entry.getByText(/This was undone\./);
  });

  it('lists its changes with former and new values, and says how many more there are', async () => {
    const changes = [
      { of: 'Money', before: '10', after: '40' },
      { of: 'Rope', before: null, after: '1' },
      { of: 'Oath', before: '2', after: null },
    ];
    const entry = await showEntry({ changes, moreChanges: 3 });
    const rows = within(entry.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['What changed', 'Before', 'After'],
      ['Money', '10', '40'],
      ['Rope', 'nothing', '1'],
      ['Oath', '2', 'nothing'],
    ]);
    entry.getByText('3 more changes');
    expect(document.querySelector('summary')?.textContent).toBe(
      `What changed, Sale: Character demo-player:Lyra, 2 Rope, ${moment}`,
    );
  });

  it.for<[string, Partial<JournalEntry>, string]>([
    [
      `Undo the entry “Sale: demo-player:Lyra”, 2 Rope, ${moment}`,
      {},
      'Undo the entry “Sale: demo-player:Lyra”?',
    ],
    [
      `Undo the entry “Session played: demo-player:Lyra”, ${moment}`,
      { kind: 'played', about: { ...about, item: null } },
      'Undo the session “The Toll Bridge”?',
    ],
    [
      `Undo the entry “Session played: demo-player:Lyra”, ${moment}`,
      { kind: 'played', about: null },
      'Undo the entry “Session played: demo-player:Lyra”?',
    ],
  ])('has the button "%s", which asks before it undoes the write', async ([button, more, question]) => {
    const entry = await showEntry({ ...more, mayUndo: true, act: 12 });
    expect(entry.getByRole('button').textContent).toBe('Undo');
    press(entry.getByRole('button', { name: button }));
    within(await screen.findByRole('alertdialog')).getByRole('heading', { name: question });
  });
});

describe('the list of the audit', () => {
  const pages: Record<string, JournalPage> = {
    first: pageOf([entryOf({ id: 9 })], { next: { at: 5, id: 9 } }),
    9: pageOf([entryOf({ id: 8, actor: 'm2' })], { next: { at: 4, id: 8 }, names: { m2: 'Ann' } }),
    8: pageOf([entryOf({ id: 7, actor: 'm3' })], { names: { m3: 'Cid' } }),
  };
  const paged = ({ query }: Inputs) => pages[(query?.['before'] as number | undefined) ?? 'first'];
  const count = (words: string) => screen.findByText(words, { selector: '[aria-live=polite]' });

  it('shows older entries below the newer ones with the names of all authors, and then moves the focus to the number', async () => {
    const { asked } = await openAudit(paged);
    await count('The newest entry');
    const older = screen.getByRole('button', { name: 'Show older entries' });
    press(older);
    await count('The newest 2 entries');
    expect(document.activeElement).toBe(older);
    press(older);
    const status = await count('3 entries');
    await waitFor(() => expect(document.activeElement).toBe(status));
    expect(screen.getAllByText(/^by /).map(({ textContent }) => textContent)).toEqual([
      'by Bob',
      'by Ann',
      'by Cid',
    ]);
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
    expect(asked('journal').map(({ query }) => [query?.['beforeAt'], query?.['before']])).toEqual([
      [undefined, undefined],
      [5, 9],
      [4, 8],
    ]);
  });

  it('says how far back the server has searched, and continues the search', async () => {
    const at = new Date(2029, 4, 6, 7, 8).getTime();
    await openAudit(({ query }: Inputs) =>
      query?.['before'] === 4_000 ? pageOf([entryOf({})]) : pageOf([], { next: { at, id: 4_000 } }),
    );
    await count('The newest 0 entries Searched back to 06-05-2029 07:08.');
    expect(screen.queryByText('No entry matches.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    press(screen.getByRole('button', { name: 'Continue' }));
    await count('1 entry');
    expect(screen.queryByText(/Searched back/)).toBeNull();
  });

  it('offers to show everything only if a filter leaves nothing', async () => {
    const { address } = await openAudit(
      ({ query }: Inputs) => pageOf(query?.['text'] === undefined ? [entryOf({})] : []),
      '?text=nothing',
    );
    await screen.findByText('No entry matches.');
    press(screen.getByRole('button', { name: 'Show everything' }));
    const status = await count('1 entry');
    expect(document.activeElement).toBe(status);
    expect(address()).toBe('/audit');
  });

  it('has no button to show everything if nothing is filtered', async () => {
    await openAudit(pageOf([]));
    await screen.findByText('No entry matches.');
    expect(screen.queryByRole('button', { name: 'Show everything' })).toBeNull();
  });

  it('does not exist on a server without a journal', async () => {
    await openPage('/audit', { ...admin, features: [] });
    await screen.findByText('404 Not Found');
  });
});

describe('the filter of the audit', () => {
  const field = (name: string) => screen.getByRole('textbox', { name });
  const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const choose = async (name: RegExp, option: string) => {
    press(screen.getByRole('button', { name }));
    press(await screen.findByRole('option', { name: option }));
  };
  const show = () => fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  const filters = () => screen.getByRole('button', { name: /^Filters/ });

  it('asks for what was entered in each of its fields, and writes it into the address', async () => {
    const { asked, address } = await openAudit(pageOf([]));
    await screen.findByText('No entry matches.');
    type('Member id', 'm1');
    await choose(/About a$/, 'Item');
    type('Id or name', 'Rope');
    type('Text', 'bet');
    await choose(/What happened$/, 'Edit');
    expect(asked('journal')).toHaveLength(1);
    show();
    await waitFor(() => expect(asked('journal')).toHaveLength(2));
    expect(asked('journal')[1]?.query).toMatchObject({
      kinds: ['edited'],
      actor: 'm1',
      subjectType: 'item',
      subject: 'Rope',
      text: 'bet',
    });
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
      kind: 'edited',
      member: 'm1',
      type: 'item',
      subject: 'Rope',
      text: 'bet',
    });
  });

  it('counts its set fields, except the text, which is always visible', async () => {
    const { goTo } = await openAudit(pageOf([]), '?text=bet');
    expect(filters().getAttribute('aria-label')).toBe('Filters');
    await goTo('/audit?text=bet&kind=sold&type=item&from=2030-01-01');
    await waitFor(() => expect(filters().getAttribute('aria-label')).toBe('Filters, 3 active'));
  });

  it('shows what the address says, also after another address', async () => {
    const { goTo } = await openAudit(pageOf([]), '?text=bet&member=m1');
    type('Member id', 'm2');
    await goTo('/audit?subject=Rope&type=item');
    await waitFor(() => expect(field('Member id').getAttribute('value')).toBe(''));
    expect(field('Text').getAttribute('value')).toBe('');
    expect(field('Id or name').getAttribute('value')).toBe('Rope');
  });

  it('cannot be applied while its days are in the wrong order, and then shows them', async () => {
    const { goTo } = await openAudit(pageOf([]), '?from=2030-01-05&to=2030-01-02');
    const isEnabled = () => !screen.getByRole('button', { name: 'Show' }).hasAttribute('disabled');
    expect((await screen.findAllByText('The end cannot be before the start')).length).toBeGreaterThan(0);
    expect([isEnabled(), filters().getAttribute('aria-expanded')]).toEqual([false, 'true']);
    await goTo('/audit?from=2030-01-02&to=2030-01-05');
    await waitFor(isEnabled);
    expect(screen.queryByText('The end cannot be before the start')).toBeNull();
    expect([isEnabled(), filters().getAttribute('aria-expanded')]).toEqual([true, 'false']);
  });
});

describe('a download of the audit', () => {
  /** Records the files that are saved, since jsdom saves none. */
  function recordFiles() {
    const files: { name: string; type: string }[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    let type = '';
    URL.createObjectURL = (blob) => {
      type = (blob as Blob).type;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = function record(this: HTMLAnchorElement) {
      files.push({ name: this.download, type });
    };
    onTestFinished(() => {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
      HTMLAnchorElement.prototype.click = click;
    });
    return files;
  }

  it.each([
    ['Download as CSV', /^audit-\d{4}-\d\d-\d\d\.csv$/, 'text/csv;charset=utf-8'],
    ['Download as JSON lines', /^audit-\d{4}-\d\d-\d\d\.jsonl$/, 'application/jsonl;charset=utf-8'],
  ])(
    'by "%s" has a name with the day, collects all pages, and meanwhile no other begins',
    async (button, name, type) => {
      const files = recordFiles();
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      let calls = 0;
      const { asked } = await openAudit(async () => {
        calls += 1;
        if (calls > 1) await released;
        return pageOf([entryOf({ id: 10 - calls })], calls === 2 ? { next: { at: 5, id: 8 } } : {});
      }, '?text=bet');
      press(await screen.findByRole('button', { name: button }));
      await screen.findByRole('button', { name: 'Collecting the entries...' });
      const others = screen.getAllByRole('button', { name: /^Download as/ });
      expect(others.map((one) => one.hasAttribute('disabled'))).toEqual([true]);
      await act(async () => release());
      await screen.findByRole('button', { name: button });
      expect(files).toEqual([{ name: expect.stringMatching(name) as string, type }]);
      expect(asked('journal').map(({ query }) => query?.['text'])).toEqual(['bet', 'bet', 'bet']);
    },
  );

  it('that fails reports why, until the next attempt succeeds', async () => {
    const files = recordFiles();
    let calls = 0;
    await openAudit(() => {
      calls += 1;
      return calls === 2 ? refused(403, 'Not now')() : pageOf([entryOf({})]);
    });
    const button = await screen.findByRole('button', { name: 'Download as CSV' });
    press(button);
    const alert = await screen.findByRole('alert');
    within(alert).getByText('Could not download the history');
    within(alert).getByText('Not now');
    expect(files).toEqual([]);
    press(await screen.findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('an audit that cannot be loaded causes an error message, and is loaded after a press of Try again', async () => {
  let isDown = true;
  await openAudit(() => (isDown ? refused(403, 'Not now')() : pageOf([entryOf({})], { names })));
  const alert = await screen.findByRole('alert');
  within(alert).getByText('Could not load the journal');
  isDown = false;
  press(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article');
});
