import { describe, expect, it } from 'vitest';
import type { WireItem } from '#core/contract/item-schemas.ts';
import { type Item, readItem } from '#core/contract/items.ts';
import { type Draft, noBasis } from '#core/rules/draft.ts';
import { asProblem, isStale, type Problem, RequestFailure } from '#core/rules/problem.ts';
import { itemForm } from '#forms/definitions/item.ts';
import { submissionInput } from '#screens/shared/saving/submission-input.ts';

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
  const input = submissionInput({
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
    drafts: {
      read: () => draft,
      keep(as, given) {
        keptAs.push(as);
        kept.push(given);
      },
    },
    name: 'item:Rope',
  });
  const entered = (more: object = {}) => ({ ...input.origin.initial, ...more });
  return {
    input,
    saved,
    kept,
    keptAs,
    entered,
    reads: () => reads,
    save: (more?: object) => input.save(entered(more), input.origin, false),
  };
}

describe('a save of an edit', () => {
  it('needs no call where nothing changed, also in blanks that are not sent', async () => {
    const { save, saved, reads } = scene(itemOf());
    await save();
    await save({ name: ' Rope ' });
    expect([saved, reads()]).toEqual([[], 0]);
  });

  it('sends what changed, with the version that it is for and what the form does not show', async () => {
    const { save, saved } = scene(itemOf({ giveRatio: 5 }));
    await save({ usable: true });
    expect(saved).toMatchObject([{ usable: true, version: 3, giveRatio: 5 }]);
  });

  it('sends what was merged for the version that it was merged with', async () => {
    const { input, saved, entered } = scene(itemOf(), { now: itemOf({ version: 4, giveRatio: 7 }) });
    const newest = await input.read(entered(), input.origin);
    await input.save({ ...newest.initial, usable: true }, newest, false);
    expect(saved).toMatchObject([{ usable: true, version: 4, giveRatio: 7 }]);
  });
});

describe('a save where the server counts no versions', () => {
  const unversioned = (more: Partial<WireItem> = {}) => itemOf({ ...more, version: null });

  it('is refused as stale where the item has changed meanwhile', async () => {
    const { save, saved } = scene(unversioned(), { now: unversioned({ link: 'https://e.org' }) });
    const refused = await save({ usable: true }).catch(asProblem);
    expect(refused && isStale(refused)).toBe(true);
    expect(saved).toEqual([]);
  });

  it('is done where it has not', async () => {
    const { save, saved, reads } = scene(unversioned());
    await save({ usable: true });
    expect([saved.length, reads()]).toEqual([1, 1]);
  });

  it('needs no call where a try before has done it and its answer was lost', async () => {
    const { save, saved } = scene(unversioned(), { now: unversioned({ usable: true }) });
    await save({ usable: true });
    expect(saved).toEqual([]);
  });
});

describe('something new', () => {
  it('is saved as it is, reads nothing and is for nothing', async () => {
    const { input, entered, save, saved, reads } = scene(null, { isNew: true });
    expect([input.kind, input.origin.basis]).toEqual(['new', noBasis]);
    expect(await input.read(entered(), input.origin)).toBe(input.origin);
    await save({ name: 'Cord' });
    await save();
    expect([saved.length, reads()]).toEqual([2, 0]);
  });
});

describe('a refused save', () => {
  const failure: Problem = { status: 401, message: 'This sign-in has ended.', fields: {} };

  it('is kept as not saved, whether or not its form is still there to hear of it', async () => {
    const { save, kept, entered, input } = scene(itemOf(), { failure });
    await expect(save({ usable: true })).rejects.toThrow();
    expect(kept).toEqual([{ entered: entered({ usable: true }), basis: input.origin.basis }]);
  });

  it('stays kept as it was sent where nobody knows', async () => {
    const { save, kept } = scene(itemOf(), { failure: { ...failure, status: 0 } });
    await expect(save({ usable: true })).rejects.toThrow();
    expect(kept).toEqual([]);
  });
});

describe('an edit of what is gone', () => {
  const failure: Problem = { status: 404, message: 'There is no item named "Rope".', fields: {} };
  const wordsOf = (saving: Promise<void>) =>
    saving.then(
      () => 'saved',
      (error: unknown) => asProblem(error).message,
    );

  it('is kept for a new one, and says so', async () => {
    const { save, kept, keptAs, entered } = scene(itemOf(), { failure });
    expect(await wordsOf(save({ usable: true }))).toMatch(
      /^There is no item named "Rope"\. .* kept for a new item/,
    );
    expect(keptAs).toEqual(['item:Rope', itemForm.id]);
    expect(kept.at(-1)).toEqual({ entered: entered({ usable: true }), basis: noBasis });
  });

  it('does not take the place of another new one', async () => {
    const draft = { entered: {}, basis: null };
    const { save, keptAs } = scene(itemOf(), { failure, draft });
    expect(await wordsOf(save({ usable: true }))).toMatch(/Copy what you need before you leave\.$/);
    expect(keptAs).toEqual(['item:Rope']);
  });

  it('is not what another refusal says', async () => {
    const { save, keptAs } = scene(itemOf(), { failure: { ...failure, status: 409, message: 'Taken' } });
    expect([await wordsOf(save({ usable: true })), keptAs]).toEqual(['Taken', ['item:Rope']]);
  });
});

describe('a draft', () => {
  const initial = itemForm.fromWire(itemOf());
  const basis = { facts: initial, version: 2 };

  it('comes with what it is for', () => {
    const draft = { entered: { ...initial, usable: true }, basis };
    expect(scene(itemOf(), { draft }).input.draft).toEqual(draft);
    const sent: Draft = { ...draft, mayBeSaved: true };
    expect(scene(itemOf(), { draft: sent }).input.draft).toEqual(sent);
  });

  it.each([
    ['of an older app', null],
    ['with a basis of another form', { facts: { title: 'A heist' }, version: 2 }],
    ['of an edit for nothing', noBasis],
  ])('%s is for nobody knows what', (_, given) => {
    const draft = { entered: initial, basis: given };
    expect(scene(itemOf(), { draft }).input.draft).toEqual({ entered: initial, basis: null });
  });

  it('of another form is none', () => {
    const draft = { entered: { title: 'A heist' }, basis };
    expect(scene(itemOf(), { draft }).input.draft).toBeNull();
  });
});
