import { expect, it } from 'vitest';
import { assign } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import type { Base, Draft } from '#core/rules/draft.ts';
import { type Problem, RequestFailure } from '#core/rules/problem.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import { canSave, conflictOf, isOffering, isSaved, mayBeSaved } from '#machines/submission/selectors.ts';
import type { Entered, Origin, Saving } from '#machines/submission/types.ts';
import { controlled, start } from './support.ts';

interface Note {
  title: string;
}

const noteOf = (title: string): Note => ({ title });

/** The origin of a form whose stored note has this title and version. */
const origin = (title: string, version = 1): Origin => ({
  source: `as version ${version}`,
  data: { title },
  version,
});

/** What a draft of that version began from. */
const baseOf = (title: string, version = 1): Base => ({ data: { title }, version });

interface Opening {
  title?: string;
  isEdit?: boolean;
  draft?: string;
  base?: Base | null;
  /** The titles whose submission got no answer on an earlier visit. */
  sent?: string[];
  begun?: string;
}

/** The edit of a note, perhaps with a draft and with submissions that got no answer. */
const edit = (draft?: string, ...sent: string[]): Opening => ({
  title: 'Rope',
  isEdit: true,
  sent,
  ...(draft === undefined ? {} : { draft }),
});

function open({ title = '', isEdit = false, draft, base = baseOf(title), sent = [], begun }: Opening = {}) {
  const drafts: (Draft | null)[] = [];
  const reading = controlled<Origin, { entered: Entered }>();
  const saving = controlled<Act, Saving>();
  const machine = submissionMachine.provide({
    actors: { readNewest: reading.logic as never, save: saving.logic },
    actions: {
      judgeEntered: assign(({ context: { entered } }) => ({ isComplete: (entered as Note).title !== '' })),
      keep: (_, { draft: newDraft }) => void drafts.push(newDraft),
    },
  });
  const flow = start(machine, {
    input: {
      isEdit,
      begun: begun === undefined ? null : noteOf(begun),
      origin: origin(title),
      draft:
        draft === undefined
          ? null
          : { entered: noteOf(draft), base, ...(sent.length > 0 && { unanswered: sent.map(noteOf) }) },
      isComplete: title !== '',
    },
  });
  const enter = (entered: string) => flow.send({ type: 'form.changed', entered: noteOf(entered) });
  const refuse = (
    problem: object = { status: 409, message: 'There is one', fields: { title: 'Taken' } },
  ): Promise<void> => saving.reject(new RequestFailure(problem as Problem));
  return {
    ...flow,
    drafts,
    reading,
    saving,
    storedTitles: () => drafts.map((each) => each && (each.entered as Note).title),
    bases: () => drafts.map((each) => each?.base),
    savedTitles: () => saving.inputs.map(({ entered }) => (entered as Note).title),
    sources: () => saving.inputs.map(({ origin: { source } }) => source),
    title: () => (flow.context().entered as Note).title,
    problem: () => flow.context().problem,
    conflict: () => conflictOf(flow.snapshot()),
    isOffering: () => isOffering(flow.snapshot()),
    mayBeSaved: () => mayBeSaved(flow.snapshot()),
    /** Whether an earlier save may have succeeded: in this form, and in its stored draft. */
    isOpen: () => [mayBeSaved(flow.snapshot()), drafts.at(-1)?.unanswered !== undefined],
    enter,
    submit(entered: string) {
      enter(entered);
      flow.act('save.asked');
    },
    settle: (entered: string) => flow.send({ type: 'conflict.settled', entered: { title: entered } }),
    done: () => saving.resolve(7),
    refuse,
    /** Refuses the save, and closes the message. */
    async fail(problem?: object) {
      await refuse(problem);
      flow.act('problem.acknowledged');
    },
  };
}

const staleProblem = { status: 409, message: 'Ann changed it', fields: { version: 'Ann changed it' } };

/** Fills in a form and starts its save. */
function startSave() {
  const form = open();
  form.submit('Rope');
  return form;
}

it('the entered values are stored with each change, and count as unsaved until they equal the initial values again', () => {
  const form = open({ title: 'Rope' });
  expect([form.state(), form.tags()]).toEqual(['editing.pristine', []]);
  form.enter('Rop');
  form.enter('Ropes');
  expect([form.state(), form.tags(), form.title()]).toEqual(['editing.changed', ['unsaved'], 'Ropes']);
  expect(form.storedTitles()).toEqual(['Rop', 'Ropes']);
  form.enter('Rope');
  expect([form.state(), form.tags(), form.title()]).toEqual(['editing.pristine', [], 'Rope']);
  expect(form.storedTitles().at(-1)).toBeNull();
});

it('an incomplete form cannot be saved, and each attempt is counted', () => {
  const form = open();
  expect(canSave(form.snapshot())).toBe(false);
  form.act('save.asked', 'save.asked');
  expect([form.state(), form.context().attempts, form.savedTitles()]).toEqual(['editing.pristine', 2, []]);
  form.enter('Rope');
  expect(canSave(form.snapshot())).toBe(true);
  form.enter('');
  expect(canSave(form.snapshot())).toBe(false);
});

it('a save ignores all other events while it runs', () => {
  const form = startSave();
  expect(form.tags()).toEqual(['busy', 'dialog', 'unsaved']);
  form.enter('Chain');
  form.act('save.asked', 'leave.asked', 'leave.confirmed');
  expect([form.state(), form.savedTitles()]).toEqual(['saving', ['Rope']]);
  expect(form.title()).toEqual('Rope');
});

it('a save deletes the draft when it succeeds; the flow ends once the member has closed the message', async () => {
  const form = startSave();
  expect(isSaved(form.snapshot())).toBe(false);
  await form.done();
  expect([form.state(), form.tags(), form.storedTitles().at(-1)]).toEqual(['saved', ['dialog'], null]);
  expect([form.context().act, isSaved(form.snapshot())]).toEqual([7, true]);
  form.act('success.acknowledged');
  expect([form.state(), form.snapshot().status]).toEqual(['closed', 'done']);
  expect(isSaved(form.snapshot())).toBe(true);
});

it('a save that the server refuses does not lose the entered values or the problem, and can be repeated', async () => {
  const form = startSave();
  await form.refuse();
  expect([form.state(), form.tags()]).toEqual(['refused', ['dialog', 'unsaved']]);
  form.act('problem.acknowledged');
  expect([form.state(), form.title()]).toEqual(['editing.changed', 'Rope']);
  expect(form.problem()?.fields).toEqual({ title: 'Taken' });
  expect(form.storedTitles().at(-1)).toEqual('Rope');
  form.act('save.asked');
  expect([form.state(), form.problem()]).toEqual(['saving', null]);
});

const noAnswer = { status: 0, message: '', fields: {} };
const refusalOfAll = { status: 400, fields: {}, coversEarlierTries: true };

it('a save without an answer is stored as a possible success before it is sent', () => {
  const form = startSave();
  expect(form.drafts.map((draft) => draft?.unanswered !== undefined)).toEqual([false, true]);
  expect(form.storedTitles()).toEqual(['Rope', 'Rope']);
});

it.each<[string, string, object, string[]]>([
  ['refuses only the repetition: the token has expired', 'Rope', { status: 401, fields: {} }, ['Rope']],
  ['refuses only the repetition: too many requests', 'Rope', { status: 429, fields: {} }, ['Rope']],
  ['finds only the repetition stale', 'Rope', staleProblem, ['Rope']],
  ['refuses another save', 'Ropes', { status: 409, fields: { title: 'Taken' } }, ['Rope']],
  ['refuses all attempts of another save', 'Ropes', refusalOfAll, ['Rope']],
  ['finds all attempts stale', 'Rope', { ...staleProblem, coversEarlierTries: true }, []],
  ['refuses all attempts', 'Rope', refusalOfAll, []],
])(
  'a save without an answer after a lost connection, if the server %s, may still have succeeded: %s, %o, %j',
  async (...row) => {
    const [, title, problem, unanswered] = row;
    const form = startSave();
    await form.fail(noAnswer);
    expect(form.isOpen()).toEqual([true, true]);
    form.enter(title);
    expect(form.isOpen()).toEqual([true, true]);
    form.act('save.asked');
    await form.refuse(problem);
    expect(form.drafts.at(-1)?.unanswered ?? []).toEqual(unanswered.map(noteOf));
    expect(form.mayBeSaved()).toBe(unanswered.length > 0);
  },
);

it('a save without an answer remains a possible success when its draft is offered, restored and cleared', async () => {
  const form = open({ draft: 'Rope', sent: ['Rope'] });
  expect([form.isOffering(), form.mayBeSaved()]).toEqual([true, true]);
  form.act('draft.restored');
  await form.reading.resolve(origin(''));
  expect([form.state(), form.isOpen()]).toEqual(['editing.changed', [true, true]]);
  form.enter('');
  expect([form.state(), form.isOpen()]).toEqual(['editing.changed', [true, true]]);
  form.enter('Chain');
  expect(form.isOpen()).toEqual([true, true]);
});

it('a save without an answer remains a possible success if the original value is entered again, until it was compared with a newer version', async () => {
  const form = open(edit());
  form.submit('Ropes');
  await form.fail(noAnswer);
  form.enter('Rope');
  const seen = () => [form.state(), form.mayBeSaved(), form.storedTitles().at(-1)];
  expect(seen()).toEqual(['editing.changed', true, 'Rope']);
  form.act('save.asked');
  expect(form.savedTitles()).toEqual(['Ropes', 'Rope']);
  expect(form.saving.inputs.map(({ unanswered }) => unanswered)).toEqual([[], [noteOf('Ropes')]]);
  await form.refuse(staleProblem);
  await form.reading.resolve(origin('Ropes', 2));
  expect([form.state(), form.mayBeSaved()]).toEqual(['conflicted', true]);
  form.settle('Ropes');
  expect(seen()).toEqual(['editing.pristine', false, null]);
});

it.each([
  ['in the same visit', false],
  ['after a reload', true],
])(
  'a save without an answer is not forgotten after a second save without an answer, %s',
  async (_, isReloaded) => {
    const first = open({ title: 'Rope' });
    first.submit('+5');
    await first.fail(noAnswer);
    first.enter('+6');
    expect(first.drafts.at(-1)?.unanswered).toEqual([{ title: '+5' }]);
    const form = isReloaded ? restoreDraft({ isEdit: false, draft: '+6', sent: ['+5'] }) : first;
    if (isReloaded) await form.reading.resolve(origin('Rope'));
    form.act('save.asked');
    await form.fail(noAnswer);
    form.act('save.asked');
    expect(form.saving.inputs.at(-1)?.unanswered).toEqual(['+5', '+6'].map(noteOf));
    await form.refuse(staleProblem);
    expect([form.state(), form.isOpen()]).toEqual(['refused', [true, true]]);
  },
);

it.each<[string, Opening, Origin, string, boolean]>([
  ['is over if the newest equals it', edit('Ropes', 'Ropes'), origin('Ropes', 2), 'editing.pristine', false],
  ['is open if the newest differs', edit('Chain', 'Ropes'), origin('Rope'), 'editing.changed', true],
  ['is open if the draft is empty', { draft: '', sent: ['Rope'] }, origin(''), 'editing.changed', true],
])(
  'a save without an answer %s, once the draft is restored',
  async (_, opening, newest, state, isPossible) => {
    const form = open(opening);
    form.act('draft.restored');
    await form.reading.resolve(newest);
    expect([form.state(), form.mayBeSaved()]).toEqual([state, isPossible]);
  },
);

it('a save without an answer remains a possible success after a comparison if the server counts no versions', async () => {
  const form = open(edit('Ropes', 'Ropes'));
  form.act('draft.restored');
  await form.reading.resolve({ ...origin('Cord'), version: null });
  form.settle('Ropes');
  expect([form.state(), form.mayBeSaved()]).toEqual(['editing.changed', true]);
});

it('a save without an answer is no longer a possible success if the initial values equal the submission', () => {
  const form = open(edit('Rope', 'Rope'));
  expect([form.state(), form.mayBeSaved()]).toEqual(['editing.pristine', false]);
});

it('a request to leave requires a confirmation only if there are unsaved values, and does not delete the draft', () => {
  const unchanged = open();
  unchanged.act('leave.asked');
  expect(unchanged.state()).toBe('left');
  const form = open();
  form.enter('Rope');
  form.act('leave.asked');
  expect([form.state(), form.tags()]).toEqual(['leaving', ['dialog', 'unsaved']]);
  form.act('leave.cancelled');
  expect([form.state(), form.title()]).toEqual(['editing.changed', 'Rope']);
  form.act('leave.asked', 'leave.confirmed');
  expect([form.state(), form.storedTitles()]).toEqual(['left', ['Rope']]);
});

it('a stored draft, and its submission without an answer, disappear when the member starts over', () => {
  const form = open({ draft: 'Rope', sent: ['Rope'] });
  form.act('draft.discarded');
  expect([form.state(), form.title(), form.mayBeSaved()]).toEqual(['editing.pristine', '', false]);
  expect(form.storedTitles()).toEqual([null]);
});

it('a stored draft is not offered if it equals the initial values', () => {
  expect(open({ title: 'Rope', draft: 'Rope' }).state()).toBe('editing.pristine');
});

/** What was entered for version 1 differs from version 2. */
const conflict = { base: baseOf('Rope'), newest: origin('Cord', 2), entered: noteOf('Ropes') };

/** Restores a draft of version 1. */
function restoreDraft(options: Opening = {}) {
  const form = open({ ...edit('Ropes'), ...options });
  form.act('draft.restored');
  return form;
}

it('a draft of an edit continues with the newest version if no shown value has changed', async () => {
  const form = restoreDraft();
  expect([form.state(), form.tags(), form.isOffering()]).toEqual(['offering.reading', ['busy'], true]);
  expect(form.reading.inputs).toMatchObject([{ entered: { title: 'Ropes' } }]);
  await form.reading.resolve(origin('Rope', 2));
  expect([form.state(), form.title()]).toEqual(['editing.changed', 'Ropes']);
  expect([form.storedTitles(), form.bases()]).toEqual([['Ropes'], [baseOf('Rope', 2)]]);
  form.act('save.asked');
  expect(form.sources()).toEqual(['as version 2']);
});

it('a draft of an edit causes a conflict at once if a shown value has changed, and can be saved on the newest version once it is settled', async () => {
  const form = restoreDraft();
  await form.reading.resolve(origin('Cord', 2));
  form.act('conflict.postponed');
  expect([form.state(), form.conflict()]).toEqual(['offering.waiting', null]);
  form.act('draft.restored');
  await form.reading.resolve(origin('Cord', 2));
  expect([form.state(), form.isOffering()]).toEqual(['conflicted', true]);
  expect(form.tags()).toEqual(['dialog', 'unsaved']);
  expect(form.conflict()).toMatchObject({ ...conflict, reason: '' });
  expect([form.title(), form.storedTitles()]).toEqual(['Rope', []]);
  form.settle('Cords');
  expect([form.state(), form.title(), form.conflict()]).toEqual(['editing.changed', 'Cords', null]);
  expect(form.drafts).toMatchObject([{ entered: { title: 'Cords' }, base: baseOf('Cord', 2) }]);
  form.act('save.asked');
  expect([form.savedTitles(), form.sources()]).toEqual([['Cords'], ['as version 2']]);
});

it('a draft of an edit is still offered if the newest version cannot be read, and the read can be repeated and left', async () => {
  const form = restoreDraft();
  await form.reading.reject(new RequestFailure({ status: 0, message: '', fields: {} }));
  expect([form.state(), form.problem()?.status, form.storedTitles()]).toEqual(['offering.waiting', 0, []]);
  form.act('draft.restored');
  expect([form.state(), form.problem()]).toEqual(['offering.reading', null]);
  form.act('leave.asked');
  expect([form.state(), form.storedTitles()]).toEqual(['left', []]);
});

it('a draft of an edit causes a conflict if it is unknown what it began from', async () => {
  const form = restoreDraft({ base: null });
  await form.reading.resolve(origin('Rope'));
  expect([form.state(), form.conflict()?.base]).toEqual(['conflicted', null]);
});

/** A form whose save was refused as stale. */
async function failAsStale() {
  const form = open(edit());
  form.submit('Ropes');
  await form.refuse(staleProblem);
  return form;
}

it('a stale save causes a read of the newest version, and a conflict with the entered values, what they began from and the reason', async () => {
  const form = await failAsStale();
  expect([form.state(), form.tags()]).toEqual(['rereading', ['busy', 'dialog', 'unsaved']]);
  expect(form.reading.inputs).toMatchObject([{ entered: { title: 'Ropes' } }]);
  await form.reading.resolve(origin('Cord', 2));
  expect([form.state(), form.isOffering()]).toEqual(['conflicted', false]);
  expect(form.conflict()).toMatchObject({ ...conflict, reason: 'Ann changed it' });
});

it('a stale save continues with the settled values on the newest version', async () => {
  const form = await failAsStale();
  await form.reading.resolve(origin('Cord', 2));
  form.settle('Cords');
  expect([form.state(), form.context().carriedOver, form.problem()]).toEqual(['editing.changed', 1, null]);
  form.act('save.asked');
  expect(form.sources()).toEqual(['as version 1', 'as version 2']);
});

it('a stale save does not change the entered values and what they began from when the conflict is postponed', async () => {
  const form = await failAsStale();
  await form.reading.resolve(origin('Cord', 2));
  form.act('conflict.postponed');
  expect([form.state(), form.title(), form.problem()]).toEqual(['editing.changed', 'Ropes', null]);
  form.enter('Ropes!');
  expect(form.bases()).toEqual(form.bases().map(() => baseOf('Rope')));
  form.act('save.asked');
  expect(form.sources().at(-1)).toBe('as version 1');
});

it('a stale save has succeeded if the newest version has the entered values: the answer to an earlier attempt was lost', async () => {
  const form = await failAsStale();
  await form.reading.resolve(origin('Ropes', 2));
  expect([form.state(), form.problem(), form.context().act]).toEqual(['saved', null, null]);
});

it('a stale save counts as refused if the newest version cannot be read', async () => {
  const form = await failAsStale();
  await form.reading.reject(new RequestFailure({ status: 0, message: '', fields: {} }));
  expect([form.state(), form.problem()?.message]).toEqual(['refused', 'Ann changed it']);
});

it('a form that begins with data treats them as just entered', () => {
  const form = open({ begun: 'Rope' });
  expect([form.state(), form.title(), form.storedTitles()]).toEqual(['editing.changed', 'Rope', ['Rope']]);
  expect(canSave(form.snapshot())).toBe(true);
});
