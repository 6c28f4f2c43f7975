import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { canSave, type Entered, submissionMachine } from '#machines/submission.ts';
import { transitionCoverage } from './coverage.ts';
import { flush, pathOf } from './support.ts';

const coverage = transitionCoverage(submissionMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

interface Note {
  title: string;
}

function open({ title = '', draft = null }: { title?: string; draft?: Note | null } = {}) {
  const kept: (Entered | null)[] = [];
  const saved: Entered[] = [];
  let answer: { resolve(): void; reject(error: unknown): void } | null = null;
  const actor = createActor(submissionMachine, {
    input: {
      initial: { title },
      draft,
      isComplete: (entered) => (entered as Note).title !== '',
      save: (entered) => {
        saved.push(entered);
        return new Promise((resolve, reject) => (answer = { resolve, reject }));
      },
      keep: (entered) => kept.push(entered),
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
    saved,
    state: () => pathOf(actor.getSnapshot().value),
    tags: () => [...actor.getSnapshot().tags].toSorted(),
    context: () => actor.getSnapshot().context,
    enter: (entered: string) => actor.send({ type: 'form.changed', entered: { title: entered } }),
    save: () => actor.send({ type: 'save.asked' }),
    leave: () => actor.send({ type: 'leave.asked' }),
    async done() {
      answered().resolve();
      await flush();
    },
    async refuse(problem = { status: 409, message: 'There is one', fields: { title: 'Taken' } }) {
      answered().reject(new RequestFailure(problem));
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
    expect(form.kept).toEqual([{ title: 'Rope' }]);
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
  it('is offered back, and gone on with as something to lose', () => {
    const form = open({ draft: { title: 'Ro' } });
    expect([form.state(), form.context().entered]).toEqual(['offering', { title: '' }]);
    form.enter('lost?');
    form.save();
    expect(form.state()).toBe('offering');
    form.actor.send({ type: 'draft.restored' });
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
