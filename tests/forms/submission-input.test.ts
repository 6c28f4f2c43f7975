import { describe, expect, it } from 'vitest';
import { type Item, readItem, type WireItem } from '#core/contract/items.ts';
import { type Draft, noBasis } from '#core/rules/draft.ts';
import { asProblem, isStale, type Problem, RequestFailure } from '#core/rules/problem.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { submissionParts } from '#app/actors/submissions.ts';

const itemOf = (more: Partial<WireItem> = {}): Item => readItem({ name: 'Rope', version: 3, ...more });
const versionOf = (item: WireItem | null) => item?.version ?? null;

function scene(
  source: Item | null,
  { now = source, draft = null as Draft | null, isNew = false, failure = null as Problem | null } = {},
) {
  const saved: WireItem[] = [];
  const kept: (Draft | null)[] = [];
  const keptAs: string[] = [];
  let reads = 0;
  const { input, read, save } = submissionParts(
    {
      form: itemForm,
      source,
      original: isNew
        ? undefined
        : {
            kind: 'edit',
            rescued: 'itemForm.rescued',
            versionOf,
            async read() {
              reads += 1;
              return now;
            },
          },
      async save(wire) {
        if (failure) throw new RequestFailure(failure);
        saved.push(wire);
      },
      name: 'item:Rope',
    },
    {
      read: () => draft,
      keep(as, given) {
        keptAs.push(as);
        kept.push(given);
      },
    },
  );
  const entered = (more: object = {}) => ({ ...input.origin.initial, ...more });
  return {
    input,
    saved,
    kept,
    keptAs,
    entered,
    reads: () => reads,
    read,
    saveAs: save,
    save: (more?: object) => save(entered(more), input.origin, false),
  };
}

describe('a save of an edit', () => {
  it('needs no call where nothing changed, except blanks that are not sent', async () => {
    const { save, saved, reads } = scene(itemOf());
    await save();
    await save({ name: ' Rope ' });
    expect([saved, reads()]).toEqual([[], 0]);
  });

  it('sends the changes, with the version they are based on and the data that the form does not show', async () => {
    const { save, saved } = scene(itemOf({ giveRatio: 5 }));
    await save({ usable: true });
    expect(saved).toMatchObject([{ usable: true, version: 3, giveRatio: 5 }]);
  });

  it('sends merged data with the version that it was merged with', async () => {
    const { input, read, saveAs, saved, entered } = scene(itemOf(), {
      now: itemOf({ version: 4, giveRatio: 7 }),
    });
    const newest = await read(entered(), input.origin);
    await saveAs({ ...newest.initial, usable: true }, newest, false);
    expect(saved).toMatchObject([{ usable: true, version: 4, giveRatio: 7 }]);
  });
});

describe('a save where the server counts no versions', () => {
  const unversioned = (more: Partial<WireItem> = {}) => itemOf({ ...more, version: null });

  it('is refused as stale when the item has changed meanwhile', async () => {
    const { save, saved } = scene(unversioned(), { now: unversioned({ link: 'https://e.org' }) });
    const refused = await save({ usable: true }).catch(asProblem);
    expect(refused && isStale(refused)).toBe(true);
    expect(saved).toEqual([]);
  });

  it('is done when it has not', async () => {
    const { save, saved, reads } = scene(unversioned());
    await save({ usable: true });
    expect([saved.length, reads()]).toEqual([1, 1]);
  });

  it('needs no call when an earlier attempt did it and its answer was lost', async () => {
    const { save, saved } = scene(unversioned(), { now: unversioned({ usable: true }) });
    await save({ usable: true });
    expect(saved).toEqual([]);
  });
});

describe('a new item', () => {
  it('is saved as it is, without a read and without a version', async () => {
    const { input, read, entered, save, saved, reads } = scene(null, { isNew: true });
    expect([input.kind, input.origin.basis]).toEqual(['new', noBasis]);
    expect(await read(entered(), input.origin)).toBe(input.origin);
    await save({ name: 'Cord' });
    await save();
    expect([saved.length, reads()]).toEqual([2, 0]);
  });
});

describe('a refused save', () => {
  const failure: Problem = { status: 401, message: 'This sign-in has ended.', fields: {} };

  it('is recorded as not saved, even when its form is already closed', async () => {
    const { save, kept, entered, input } = scene(itemOf(), { failure });
    await expect(save({ usable: true })).rejects.toThrow();
    expect(kept).toEqual([{ entered: entered({ usable: true }), basis: input.origin.basis }]);
  });

  it('is still recorded as sent where the outcome is unknown', async () => {
    const { save, kept } = scene(itemOf(), { failure: { ...failure, status: 0 } });
    await expect(save({ usable: true })).rejects.toThrow();
    expect(kept).toEqual([]);
  });
});

describe('an edit of a deleted item', () => {
  const failure: Problem = { status: 404, message: 'There is no item named "Rope".', fields: {} };
  const wordsOf = (saving: Promise<void>) =>
    saving.then(
      () => 'saved',
      (error: unknown) => asProblem(error).message,
    );

  it('becomes a draft of a new item, and says so', async () => {
    const { save, kept, keptAs, entered } = scene(itemOf(), { failure });
    expect(await wordsOf(save({ usable: true }))).toMatch(
      /^There is no item named "Rope"\. .* kept for a new item/,
    );
    expect(keptAs).toEqual(['item:Rope', itemForm.id]);
    expect(kept.at(-1)).toEqual({ entered: entered({ usable: true }), basis: noBasis });
  });

  it('does not replace another draft of a new item', async () => {
    const draft = { entered: {}, basis: null };
    const { save, keptAs } = scene(itemOf(), { failure, draft });
    expect(await wordsOf(save({ usable: true }))).toMatch(/Copy what you need before you leave\.$/);
    expect(keptAs).toEqual(['item:Rope']);
  });

  it('is not assumed for another refusal', async () => {
    const { save, keptAs } = scene(itemOf(), { failure: { ...failure, status: 409, message: 'Taken' } });
    expect([await wordsOf(save({ usable: true })), keptAs]).toEqual(['Taken', ['item:Rope']]);
  });
});

describe('a draft', () => {
  const initial = itemForm.fromWire(itemOf());
  const basis = { facts: initial, version: 2 };

  it('includes the data that it is based on', () => {
    const draft = { entered: { ...initial, usable: true }, basis };
    expect(scene(itemOf(), { draft }).input.draft).toEqual(draft);
    const sent: Draft = { ...draft, mayBeSaved: true };
    expect(scene(itemOf(), { draft: sent }).input.draft).toEqual(sent);
  });

  it.each([
    ['from an older app', null],
    ['based on another form', { facts: { title: 'A heist' }, version: 2 }],
    ['of an edit without a basis', noBasis],
  ])('%s has an unknown basis', (_, given) => {
    const draft = { entered: initial, basis: given };
    expect(scene(itemOf(), { draft }).input.draft).toEqual({ entered: initial, basis: null });
  });

  it('of another form is ignored', () => {
    const draft = { entered: { title: 'A heist' }, basis };
    expect(scene(itemOf(), { draft }).input.draft).toBeNull();
  });
});
