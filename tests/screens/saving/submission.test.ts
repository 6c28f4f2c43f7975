import { describe, expect, it, onTestFinished } from 'vitest';
import { type Item, readItem, type WireItem } from '#core/contract/items.ts';
import { type Draft, draftOf } from '#core/rules/draft.ts';
import { asProblem, isStale, type Problem, RequestFailure } from '#core/rules/problem.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { webhookForm } from '#forms/definitions/webhook.ts';
import { createDrafts } from '#app/drafts.ts';
import { submissionParts } from '#screens/shared/saving/submission.ts';
import { loadTexts } from '#texts/texts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const itemOf = (more: Partial<WireItem> = {}): Item => readItem({ name: 'Rope', version: 3, ...more });
const versionOf = (item: WireItem | null) => item?.version ?? null;

function scene(
  source: Item | null,
  {
    now = source,
    draft = null as Draft | null,
    isNew = false,
    failure = null as Problem | null,
    readFailure = null as Problem | null,
  } = {},
) {
  const saved: WireItem[] = [];
  const kept: [name: string, draft: Draft | null][] = [];
  let reads = 0;
  const { input, read, save, keep } = submissionParts(
    {
      form: itemForm,
      source,
      original: isNew
        ? undefined
        : {
            versionOf,
            async read() {
              reads += 1;
              if (readFailure) throw new RequestFailure(readFailure);
              return now;
            },
          },
      async save(wire) {
        if (failure) throw new RequestFailure(failure);
        saved.push(wire);
        return act;
      },
      name: 'item:Rope',
      begun: null,
    },
    {
      read: (name) => kept.findLast(([keptName]) => keptName === name)?.[1] ?? draft,
      keep: (...stored) => kept.push(stored),
    },
  );
  const entered = (more: object = {}) => ({ ...input.origin.data, ...more });
  return {
    input,
    saved,
    kept,
    keep,
    entered,
    reads: () => reads,
    read,
    saveAs: save,
    save: async (more?: object, sent?: object): Promise<void> =>
      void (await save(entered(more), input.origin, sent ? [entered(sent)] : [])),
  };
}

const act = 17;

it('a save resolves to the number of its journal entry, or to null if there was nothing to save', async () => {
  const { saveAs, entered, input } = scene(itemOf());
  expect(await saveAs(entered({ usable: true }), input.origin, [])).toBe(act);
  expect(await saveAs(entered(), input.origin, [])).toBeNull();
});

it('a save of an edit if the user has changed only spaces around the name, only reads the item', async () => {
  const { save, saved, reads } = scene(itemOf());
  await save();
  await save({ name: ' Rope ' });
  expect([saved, reads()]).toEqual([[], 2]);
});

it('a save of an edit fails as stale if only the stored item has changed', async () => {
  const { save, saved } = scene(itemOf(), { now: itemOf({ usable: true, version: 4 }) });
  const refused = await save().catch(asProblem);
  expect(refused && isStale(refused)).toBe(true);
  expect(saved).toEqual([]);
});

it('a save of an edit does not name an earlier attempt as the possible cause of a missing item if that attempt has certainly failed', async () => {
  const gone = { status: 404, message: '', fields: {} };
  const words = async (failure: Problem) =>
    (await scene(itemOf(), { failure }).save({ usable: true }, { usable: true }).catch(asProblem))?.message;
  expect(await words(gone)).toContain('This may come from what you sent before.');
  expect(await words({ ...gone, coversEarlierTries: true })).not.toContain('what you sent before');
});

it('a save of an edit reports a deleted item even if nothing was entered', async () => {
  const { save } = scene(itemOf(), { readFailure: { status: 404, message: '', fields: {} } });
  expect(await save().catch(asProblem)).toMatchObject({
    status: 404,
    message: expect.stringMatching(/^It was renamed or deleted meanwhile\. What you typed/) as string,
  });
});

it('a save of an edit reports that nothing was sent if the preceding read got no answer', async () => {
  const { save } = scene(itemOf(), { readFailure: { status: 0, message: '', fields: {} } });
  expect(await save().catch(asProblem)).toMatchObject({ status: 0, found: 'unsent' });
});

it('a save of an edit reaches the server even without a change if an earlier save got no answer', async () => {
  const { save, saved, reads } = scene(itemOf());
  await save({}, { usable: true });
  expect([saved.map(({ usable }) => usable), reads()]).toEqual([[false], 0]);
});

it('a save of an edit sends the changes with the version on which they are based, and with the data that the form does not show', async () => {
  const { save, saved } = scene(itemOf({ giveRatio: 5 }));
  await save({ usable: true });
  expect(saved).toMatchObject([{ usable: true, version: 3, giveRatio: 5 }]);
});

it('a save of an edit sends merged data with the version into which they were merged', async () => {
  const { input, read, saveAs, saved, entered } = scene(itemOf(), {
    now: itemOf({ version: 4, giveRatio: 7 }),
  });
  const newest = await read(entered(), input.origin, []);
  await saveAs({ ...newest.data, usable: true }, newest, []);
  expect(saved).toMatchObject([{ usable: true, version: 4, giveRatio: 7 }]);
});

it.each<[what: string, now: Partial<WireItem>, sent: number, isStale: boolean]>([
  ['fails as stale if the item has changed meanwhile', { link: 'https://e.org' }, 0, true],
  ['succeeds if the item has not changed', {}, 1, false],
  ['sends nothing if the stored item already has the changes', { usable: true }, 0, false],
])('a save on a server without versions %s', async (_, now, sent, stale) => {
  const { save, saved, reads } = scene(itemOf({ version: null }), { now: itemOf({ ...now, version: null }) });
  const refused = await save({ usable: true }).catch(asProblem);
  expect([saved.length, reads(), refused !== undefined && isStale(refused)]).toEqual([sent, 1, stale]);
});

it('a new item can be saved at once, without a read of a stored item', async () => {
  const { input, read, entered, save, saved, reads } = scene(null, { isNew: true });
  expect([input.isEdit, input.origin.version]).toEqual([false, null]);
  expect(await read(entered(), input.origin, [])).toBe(input.origin);
  await save({ name: 'Cord' });
  await save();
  expect([saved.length, reads()]).toEqual([2, 0]);
});

it.each([401, 0])(
  'a save that ends with the status %d stores a draft without an unanswered submission only if it is certain that nothing was done',
  async (status) => {
    const failure: Problem = { status, message: 'This sign-in has ended.', fields: {} };
    const { save, kept, entered, input } = scene(itemOf(), { failure });
    await expect(save({ usable: true })).rejects.toThrow();
    const { data, version } = input.origin;
    const draft = { entered: entered({ usable: true }), base: { data, version } };
    expect(kept).toEqual(status === 0 ? [] : [['item:Rope', draft]]);
  },
);

describe('an edit of a deleted item', () => {
  const failure: Problem = {
    status: 404,
    message: 'There is no item named "Rope".',
    fields: {},
    isTranslated: true,
  };
  const wordsOf = (saving: Promise<unknown>) =>
    saving.then(
      () => 'saved',
      (error: unknown) => asProblem(error).message,
    );

  it('becomes a draft of a new item, and the message names the draft', async () => {
    const { save, kept, entered } = scene(itemOf(), { failure });
    expect(await wordsOf(save({ usable: true }))).toMatch(
      /^There is no item named "Rope"\. .* kept as a draft/,
    );
    expect(kept.slice(1)).toMatchObject([
      ['item:Rope', null],
      [itemForm.id, { entered: entered({ usable: true }) }],
    ]);
  });

  it('as long as the form is open, updates and removes the draft of the new item', async () => {
    const { save, keep, kept, entered, input } = scene(itemOf(), { failure });
    await wordsOf(save({ usable: true }));
    const draft = { entered: entered({ name: 'Cord' }), base: input.origin };
    keep(draft);
    expect(kept.at(-1)).toEqual([itemForm.id, draft]);
    expect(await wordsOf(save({ usable: true }))).toMatch(/kept as a draft/);
    keep(null);
    expect(kept.at(-1)).toEqual([itemForm.id, null]);
  });

  it('becomes a draft that may already be saved if an earlier save had no answer', async () => {
    const { save, kept, entered } = scene(itemOf(), { failure });
    await wordsOf(save({ usable: true }, { name: 'Chain' }));
    expect(kept.at(-1)).toMatchObject([itemForm.id, { unanswered: [entered({ name: 'Chain' })] }]);
  });

  it.each([
    [
      'en',
      /^There is no item named "Rope". It was renamed .* kept as a draft: the form that adds a new one offers it.$/,
    ],
    ['it', /^Nel frattempo/],
  ] as const)(
    'is reported in %s with the words of a server that gives no reason only if these are in that language',
    async (language, message) => {
      await loadTexts(language);
      onTestFinished(async () => void (await loadTexts('en')));
      const { isTranslated: _, ...untranslated } = failure;
      const { save } = scene(itemOf(), { failure: untranslated });
      const problem = await save({ usable: true }).catch(asProblem);
      expect(problem).toMatchObject({
        message: expect.stringMatching(message) as string,
        isTranslated: true,
      });
    },
  );

  it('does not replace another draft of a new item', async () => {
    const draft = { entered: {}, base: null };
    const { save, kept } = scene(itemOf(), { failure, draft });
    expect(await wordsOf(save({ usable: true }))).toMatch(/Copy what you need before you leave\.$/);
    expect(kept.map(([name]) => name)).toEqual(['item:Rope']);
  });

  it('names an earlier save without an answer, such as a rename, as the possible cause', async () => {
    const { save, input, read, entered } = scene(itemOf(), { failure, readFailure: failure });
    const perhaps =
      'It was renamed or deleted meanwhile. This may come from what you sent before. What you typed';
    expect(await wordsOf(save({ name: 'Cord' }, { name: 'Chain' }))).toContain(perhaps);
    const reading = read(entered(), input.origin, [entered({ name: 'Chain' })]);
    expect(await reading.catch(asProblem)).toMatchObject({
      message: expect.stringContaining(perhaps) as string,
    });
  });

  it('does not become a draft of a new item if the refusal has another reason', async () => {
    const { save, kept } = scene(itemOf(), { failure: { ...failure, status: 409, message: 'Taken' } });
    expect(await wordsOf(save({ usable: true }))).toBe('Taken');
    expect(kept.map(([name]) => name)).toEqual(['item:Rope']);
  });
});

describe('a draft', () => {
  const initial = itemForm.fromWire(itemOf());
  const base = { data: initial, version: 2 };

  it.each([
    ['without data', null],
    ['for another form', { data: { title: 'A heist' }, version: 2 }],
  ])('began from unknown data if it was stored %s', (_, storedBase) => {
    const draft = { entered: initial, base: storedBase };
    expect(scene(itemOf(), { draft }).input.draft).toEqual({ entered: initial, base: null });
  });

  it('gets the initial value of a newer field, so that the field has no error', () => {
    const { manual: _, ...older } = { ...initial, usable: true };
    const draft: Draft = { entered: older, base: { data: older, version: 2 }, unanswered: [older] };
    const data = { ...older, manual: 'DMG' };
    const { input } = scene(itemOf({ manual: 'DMG' }), { draft });
    expect(input.draft).toEqual({ entered: data, base: { data, version: 2 }, unanswered: [data] });
    expect(itemForm.faults({ ...initial, ...input.draft?.entered })).toEqual([]);
  });

  it('counts as absent if it belongs to another form', () => {
    const draft = { entered: { title: 'A heist' }, base };
    expect(scene(itemOf(), { draft }).input.draft).toBeNull();
  });
});

const secret = 'https://discord.example/api/webhooks/1/secret';
const entered = {
  name: 'Tavern',
  format: 'signed' as const,
  address: secret,
  kinds: ['itemGiven'],
  roles: [],
};

it('a draft of a webhook is stored and restored without its address, which contains a secret', () => {
  const storage = memoryStorage();
  const open = () =>
    submissionParts(
      {
        form: webhookForm,
        source: null,
        original: undefined,
        save: async () => null,
        name: 'webhook',
        begun: null,
      },
      createDrafts(storage, () => 'demo-admin'),
    );
  open().keep(draftOf(entered, { data: entered, version: null }, [entered]));
  expect([...storage.values.values()].join()).toContain('Tavern');
  expect([...storage.values.values()].join()).not.toContain('secret');
  expect(open().input.draft?.entered).toEqual({ ...entered, address: '' });
});
