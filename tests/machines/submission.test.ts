import { afterAll, describe, expect, it } from 'vitest';
import { assign, createActor, fromPromise } from 'xstate';
import type { Basis } from '#core/rules/draft.ts';
import { type Problem, RequestFailure } from '#core/rules/problem.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import { canSave, conflictOf, isOffering } from '#machines/submission/selectors.ts';
import type { Entered, Origin, Saving, SubmissionInput } from '#machines/submission/types.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled, flush, pathOf } from './support.ts';

const coverage = transitionCoverage(submissionMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

interface Note {
  title: string;
}

/** What a form starts from, as version 1 of it was read. */
const origin = (title: string, version = 1): Origin => ({
  source: `as version ${version}`,
  initial: { title },
  basis: { facts: { title }, version },
});

interface Opening {
  title?: string;
  kind?: SubmissionInput['kind'];
  draft?: Note | null;
  basis?: Basis | null;
  mayBeSaved?: boolean;
  follow?: (entered: Entered, origin: Origin) => Origin;
}

function open({
  title = '',
  kind = 'new',
  draft = null,
  basis = origin(title).basis,
  mayBeSaved = false,
  follow = (_, from) => from,
}: Opening = {}) {
  const kept: (Entered | null)[] = [];
  const bases: (Basis | null | undefined)[] = [];
  const flags: boolean[] = [];
  const saved: Entered[] = [];
  const sources: unknown[] = [];
  const reading = controlled<Origin, { entered: Entered }>();
  let answer: { resolve(): void; reject(error: unknown): void } | null = null;
  const machine = submissionMachine.provide({
    actors: {
      readNewest: reading.logic as never,
      save: fromPromise<void, Saving>(
        ({
          input: {
            entered,
            origin: { source },
          },
        }) => {
          saved.push(entered);
          sources.push(source);
          return new Promise((resolve, reject) => (answer = { resolve, reject }));
        },
      ),
    },
    actions: {
      judgeEntered: assign(({ context: { entered, origin: from } }) => ({
        origin: follow(entered, from),
        isComplete: (entered as Note).title !== '',
      })),
      keep(_, { draft: given }) {
        kept.push(given?.entered ?? null);
        bases.push(given?.basis);
        flags.push(given?.mayBeSaved ?? false);
      },
    },
  });
  const actor = createActor(machine, {
    input: {
      kind,
      origin: origin(title),
      draft: draft && { entered: draft, basis, ...(mayBeSaved ? { mayBeSaved } : {}) },
      isComplete: title !== '',
    },
    inspect: coverage.inspect,
  });
  actor.start();
  const answered = () => {
    if (!answer) throw new Error('Nothing was saved');
    return answer;
  };
  return {
    actor,
    kept,
    bases,
    flags,
    saved,
    sources,
    reading,
    state: () => pathOf(actor.getSnapshot().value),
    tags: () => [...actor.getSnapshot().tags].toSorted(),
    context: () => actor.getSnapshot().context,
    conflict: () => conflictOf(actor.getSnapshot()),
    isOffering: () => isOffering(actor.getSnapshot()),
    restore: () => actor.send({ type: 'draft.restored' }),
    enter: (entered: string) => actor.send({ type: 'form.changed', entered: { title: entered } }),
    save: () => actor.send({ type: 'save.asked' }),
    leave: () => actor.send({ type: 'leave.asked' }),
    settle: (entered: string) => actor.send({ type: 'conflict.settled', entered: { title: entered } }),
    postpone: () => actor.send({ type: 'conflict.postponed' }),
    async done() {
      answered().resolve();
      await flush();
    },
    async refuse(problem = { status: 409, message: 'There is one', fields: { title: 'Taken' } as object }) {
      answered().reject(new RequestFailure(problem as Problem));
      await flush();
    },
  };
}

/** A form that was filled in and sent. */
function underWay() {
  const form = open();
  form.enter('Rope');
  form.save();
  return form;
}

describe('filling in', () => {
  it('starts with what is given, nothing to lose', () => {
    const form = open();
    expect([form.state(), form.tags()]).toEqual(['editing.pristine', []]);
  });

  it('keeps each change, and has something to lose', () => {
    const form = open();
    form.enter('R');
    form.enter('Ro');
    expect([form.state(), form.tags()]).toEqual(['editing.changed', ['unsaved']]);
    expect(form.context().entered).toEqual({ title: 'Ro' });
    expect(form.kept).toEqual([{ title: 'R' }, { title: 'Ro' }]);
  });

  it('has nothing to lose once all is as it was', () => {
    const form = open({ title: 'Rope' });
    form.enter('Ropes');
    form.enter('Rope');
    expect([form.state(), form.tags()]).toEqual(['editing.pristine', []]);
    expect(form.context().entered).toEqual({ title: 'Rope' });
    expect(form.kept.at(-1)).toBeNull();
  });
});

describe('an incomplete form', () => {
  it('is not saved; each try is counted', () => {
    const form = open();
    expect(canSave(form.actor.getSnapshot())).toBe(false);
    form.save();
    form.save();
    expect([form.state(), form.context().attempts, form.saved]).toEqual(['editing.pristine', 2, []]);
  });

  it('is saved once it is complete', () => {
    const form = open();
    form.save();
    form.enter('Rope');
    expect(canSave(form.actor.getSnapshot())).toBe(true);
    form.save();
    expect([form.state(), form.saved]).toEqual(['saving', [{ title: 'Rope' }]]);
  });
});

describe('saving', () => {
  it('takes nothing else while it runs', () => {
    const form = underWay();
    expect(form.tags()).toEqual(['busy', 'dialog', 'unsaved']);
    form.enter('Chain');
    form.save();
    form.leave();
    form.actor.send({ type: 'leave.confirmed' });
    expect([form.state(), form.saved]).toEqual(['saving', [{ title: 'Rope' }]]);
    expect(form.context().entered).toEqual({ title: 'Rope' });
  });

  it('drops the draft when it is done, and ends when that was read', async () => {
    const form = underWay();
    await form.done();
    expect([form.state(), form.tags(), form.kept.at(-1)]).toEqual(['saved', ['dialog'], null]);
    form.actor.send({ type: 'success.acknowledged' });
    expect([form.state(), form.actor.getSnapshot().status]).toEqual(['closed', 'done']);
  });

  it('keeps what was entered when the server refuses, and what it says', async () => {
    const form = underWay();
    await form.refuse();
    expect([form.state(), form.tags()]).toEqual(['refused', ['dialog', 'unsaved']]);
    form.actor.send({ type: 'problem.acknowledged' });
    expect(form.state()).toBe('editing.changed');
    expect(form.context().entered).toEqual({ title: 'Rope' });
    expect(form.context().problem?.fields).toEqual({ title: 'Taken' });
    expect(form.kept.at(-1)).toEqual({ title: 'Rope' });
  });

  it('can be tried again after a refusal, whose words are gone then', async () => {
    const form = underWay();
    await form.refuse();
    form.actor.send({ type: 'problem.acknowledged' });
    form.save();
    expect([form.state(), form.context().problem]).toEqual(['saving', null]);
    await form.done();
    expect(form.state()).toBe('saved');
  });

  it('of what was given unchanged leaves nothing to lose when it is refused', async () => {
    const form = open({ title: 'Rope' });
    form.save();
    await form.refuse();
    form.actor.send({ type: 'problem.acknowledged' });
    expect(form.state()).toBe('editing.pristine');
  });
});

describe('a save without an answer', () => {
  const unanswered = { status: 0, message: '', fields: {} };

  it('is kept as one that may be done, from before it is sent', () => {
    const form = underWay();
    expect([form.flags, form.kept]).toEqual([
      [false, true],
      [{ title: 'Rope' }, { title: 'Rope' }],
    ]);
  });

  it('stays so when the connection is lost, whatever is typed then', async () => {
    const form = underWay();
    await form.refuse(unanswered);
    form.actor.send({ type: 'problem.acknowledged' });
    expect([form.context().mayBeSaved, form.flags.at(-1)]).toEqual([true, true]);
    form.enter('Ropes');
    expect(form.flags.at(-1)).toBe(true);
    form.save();
    await form.refuse();
    expect([form.context().mayBeSaved, form.flags.at(-1)]).toEqual([true, true]);
  });

  it('is no more so when the same again is refused as stale by a server that counts versions', async () => {
    const form = underWay();
    await form.refuse(unanswered);
    form.actor.send({ type: 'problem.acknowledged' });
    form.save();
    await form.refuse({ status: 409, message: 'Somebody was faster', fields: { version: '' } });
    expect([form.context().mayBeSaved, form.flags.at(-1)]).toEqual([false, false]);
  });

  it('stays so when the same again is refused before anybody looks what came of the first try', async () => {
    const form = underWay();
    await form.refuse(unanswered);
    form.actor.send({ type: 'problem.acknowledged' });
    form.save();
    await form.refuse({ status: 401, message: 'Token expired', fields: {} });
    expect([form.context().mayBeSaved, form.flags.at(-1)]).toEqual([true, true]);
  });

  it.each([
    ['refused', { status: 409, message: 'There is one', fields: { title: 'Taken' } }],
    ['never sent', { status: 0, message: '', fields: {}, found: 'offline' }],
  ])('is none where it was %s', async (_, problem) => {
    const form = underWay();
    await form.refuse(problem);
    expect([form.context().mayBeSaved, form.flags.at(-1)]).toEqual([false, false]);
  });

  it('is said of a draft that is offered, and gone with what was typed', async () => {
    const form = open({ draft: { title: 'Rope' }, mayBeSaved: true });
    expect([form.isOffering(), form.context().mayBeSaved]).toEqual([true, true]);
    form.restore();
    await form.reading.resolve(origin(''));
    expect([form.state(), form.context().mayBeSaved, form.flags.at(-1)]).toEqual([
      'editing.changed',
      true,
      true,
    ]);
    form.enter('');
    form.enter('Chain');
    expect([form.context().mayBeSaved, form.flags.at(-1)]).toEqual([false, false]);
  });

  it('is gone when one starts over', () => {
    const form = open({ draft: { title: 'Rope' }, mayBeSaved: true });
    form.actor.send({ type: 'draft.discarded' });
    expect(form.context().mayBeSaved).toBe(false);
  });

  it('is done, and no conflict, where what was sent is what is there now', async () => {
    const form = open({ title: 'Rope', kind: 'edit', draft: { title: 'Ropes' }, mayBeSaved: true });
    form.restore();
    await form.reading.resolve(origin('Ropes', 2));
    expect([form.state(), form.context().mayBeSaved]).toEqual(['editing.pristine', false]);
  });

  it('is done where what was sent is there', () => {
    const form = open({ title: 'Rope', kind: 'edit', draft: { title: 'Rope' }, mayBeSaved: true });
    expect([form.state(), form.context().mayBeSaved]).toEqual(['editing.pristine', false]);
  });
});

describe('leaving', () => {
  it('is at once where there is nothing to lose', () => {
    const form = open();
    form.leave();
    expect([form.state(), form.actor.getSnapshot().status]).toEqual(['left', 'done']);
  });

  it('asks first where there is, and keeps the draft', () => {
    const form = open();
    form.enter('Rope');
    form.leave();
    expect([form.state(), form.tags()]).toEqual(['leaving', ['dialog', 'unsaved']]);
    form.actor.send({ type: 'leave.confirmed' });
    expect([form.state(), form.kept]).toEqual(['left', [{ title: 'Rope' }]]);
  });

  it('can be thought better of', () => {
    const form = open();
    form.enter('Rope');
    form.leave();
    form.actor.send({ type: 'leave.cancelled' });
    expect([form.state(), form.context().entered]).toEqual(['editing.changed', { title: 'Rope' }]);
  });
});

describe('what was entered before', () => {
  it('is offered back, and gone on with as something to lose', async () => {
    const form = open({ draft: { title: 'Ro' } });
    expect([form.state(), form.context().entered]).toEqual(['offering.waiting', { title: '' }]);
    form.enter('lost?');
    form.save();
    expect(form.state()).toBe('offering.waiting');
    form.restore();
    await form.reading.resolve(origin(''));
    expect([form.state(), form.context().entered]).toEqual(['editing.changed', { title: 'Ro' }]);
  });

  it('is forgotten by whoever starts afresh', () => {
    const form = open({ draft: { title: 'Ro' } });
    form.actor.send({ type: 'draft.discarded' });
    expect([form.state(), form.context().entered, form.kept]).toEqual([
      'editing.pristine',
      { title: '' },
      [null],
    ]);
  });

  it('stays kept by whoever leaves without an answer', () => {
    const form = open({ draft: { title: 'Ro' } });
    form.leave();
    expect([form.state(), form.kept]).toEqual(['left', []]);
  });

  it('is not offered when it is what is there anyway', () => {
    expect(open({ title: 'Rope', draft: { title: 'Rope' } }).state()).toBe('editing.pristine');
  });
});

const stale = { status: 409, message: 'Ann changed it', fields: { version: 'Ann changed it' } };

/** A draft of version 1 that is offered back and gone on with. */
function restored(options: Opening = {}) {
  const form = open({ title: 'Rope', kind: 'edit', draft: { title: 'Ropes' }, ...options });
  form.restore();
  return form;
}

describe('a draft of something that is there already', () => {
  it('goes on with the version that is there now where nobody has changed what is shown', async () => {
    const form = restored();
    expect([form.state(), form.tags(), form.isOffering()]).toEqual(['offering.reading', ['busy'], true]);
    expect(form.reading.inputs).toMatchObject([{ entered: { title: 'Ropes' } }]);
    await form.reading.resolve(origin('Rope', 2));
    expect([form.state(), form.context().entered]).toEqual(['editing.changed', { title: 'Ropes' }]);
    expect([form.kept, form.bases]).toEqual([[{ title: 'Ropes' }], [origin('Rope', 2).basis]]);
    form.save();
    expect(form.sources).toEqual(['as version 2']);
  });

  it('is a conflict at once where somebody has', async () => {
    const form = restored();
    await form.reading.resolve(origin('Cord', 2));
    expect([form.state(), form.tags(), form.isOffering()]).toEqual([
      'conflicted',
      ['dialog', 'unsaved'],
      true,
    ]);
    expect(form.conflict()).toEqual({
      basis: origin('Rope').basis,
      newest: origin('Cord', 2),
      entered: { title: 'Ropes' },
      reason: '',
    });
    expect([form.context().entered, form.kept]).toEqual([{ title: 'Rope' }, []]);
  });

  it('is saved for the newest version once that is settled', async () => {
    const form = restored();
    await form.reading.resolve(origin('Cord', 2));
    form.settle('Cords');
    expect([form.state(), form.context().entered, form.conflict()]).toEqual([
      'editing.changed',
      { title: 'Cords' },
      null,
    ]);
    expect([form.kept, form.bases]).toEqual([[{ title: 'Cords' }], [origin('Cord', 2).basis]]);
    form.save();
    expect([form.saved, form.sources]).toEqual([[{ title: 'Cords' }], ['as version 2']]);
  });

  it('leaves nothing to lose where all of theirs is taken', async () => {
    const form = restored();
    await form.reading.resolve(origin('Cord', 2));
    form.settle('Cord');
    expect([form.state(), form.tags(), form.kept]).toEqual(['editing.pristine', [], [null]]);
    form.enter('Cords');
    expect(form.state()).toBe('editing.changed');
  });

  it('stays offered, with what it was for, when the conflict is put off', async () => {
    const form = restored();
    await form.reading.resolve(origin('Cord', 2));
    form.postpone();
    expect([form.state(), form.kept, form.conflict()]).toEqual(['offering.waiting', [], null]);
    form.actor.send({ type: 'draft.discarded' });
    expect([form.state(), form.context().entered]).toEqual(['editing.pristine', { title: 'Rope' }]);
  });

  it('stays offered when the newest version cannot be read, and can be tried again', async () => {
    const form = restored();
    await form.reading.reject(new RequestFailure({ status: 0, message: '', fields: {} }));
    expect([form.state(), form.context().problem?.status, form.kept]).toEqual(['offering.waiting', 0, []]);
    form.restore();
    expect([form.state(), form.context().problem]).toEqual(['offering.reading', null]);
  });

  it('can be left while the newest version is read', () => {
    const form = restored();
    form.leave();
    expect([form.state(), form.kept]).toEqual(['left', []]);
  });

  it('is compared where nobody knows what it was for', async () => {
    const form = restored({ basis: null });
    await form.reading.resolve(origin('Rope'));
    expect([form.state(), form.conflict()?.basis]).toEqual(['conflicted', null]);
  });

  it('goes on where it adds to what is there, and nobody knows what that was', async () => {
    const form = restored({ basis: null, kind: 'addition' });
    await form.reading.resolve(origin('Cord', 2));
    expect(form.state()).toBe('editing.changed');
  });
});

/** A form whose save was refused because somebody else was faster. */
async function overtaken() {
  const form = open({ title: 'Rope', kind: 'edit' });
  form.enter('Ropes');
  form.save();
  await form.refuse(stale);
  return form;
}

describe('a save of what has changed meanwhile', () => {
  it('reads what is there now', async () => {
    const form = await overtaken();
    expect([form.state(), form.tags()]).toEqual(['rereading', ['busy', 'dialog', 'unsaved']]);
    expect(form.reading.inputs).toMatchObject([{ entered: { title: 'Ropes' } }]);
  });

  it('is a conflict, with what was entered, what it was for, and who was faster', async () => {
    const form = await overtaken();
    await form.reading.resolve(origin('Cord', 2));
    expect([form.state(), form.isOffering()]).toEqual(['conflicted', false]);
    expect(form.conflict()).toEqual({
      basis: origin('Rope').basis,
      newest: origin('Cord', 2),
      entered: { title: 'Ropes' },
      reason: 'Ann changed it',
    });
  });

  it('goes on with what was settled, for the newest version', async () => {
    const form = await overtaken();
    await form.reading.resolve(origin('Cord', 2));
    form.settle('Cords');
    expect([form.state(), form.context().carriedOver, form.context().problem]).toEqual([
      'editing.changed',
      1,
      null,
    ]);
    form.save();
    expect(form.sources).toEqual(['as version 1', 'as version 2']);
  });

  it('loses nothing, and keeps what it was for, when the conflict is put off', async () => {
    const form = await overtaken();
    await form.reading.resolve(origin('Cord', 2));
    form.postpone();
    expect([form.state(), form.context().entered, form.context().problem]).toEqual([
      'editing.changed',
      { title: 'Ropes' },
      null,
    ]);
    form.enter('Ropes!');
    expect(new Set(form.bases)).toEqual(new Set([origin('Rope').basis]));
    form.save();
    expect(form.sources.at(-1)).toBe('as version 1');
  });

  it('is refused where what is there now cannot be read', async () => {
    const form = await overtaken();
    await form.reading.reject(new RequestFailure({ status: 0, message: '', fields: {} }));
    expect([form.state(), form.context().problem?.message]).toEqual(['refused', 'Ann changed it']);
  });
});

describe('an addition', () => {
  it('is for what was shown when it was chosen', async () => {
    const form = open({ kind: 'addition', follow: (entered) => origin((entered as Note).title, 7) });
    form.enter('Rope');
    expect(form.bases).toEqual([origin('Rope', 7).basis]);
    form.save();
    expect(form.sources).toEqual(['as version 7']);
  });
});
