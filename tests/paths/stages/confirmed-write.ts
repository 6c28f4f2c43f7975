import assert from 'node:assert/strict';
import { confirmedKinds, kinds, member, type Parts } from '../confirmed-kinds.ts';
import { type confirmedWrite, refusal } from '../models/confirmed-write.ts';
import type { Scene, Stage } from '../support/stage.ts';
import { answer, seeAlertDialog, seeNoAlertDialog, seeRefusal, seeWork, wordsFor } from './dialog.ts';
import { seeAsked, seeFocus } from './soon.ts';

const failed = 'An error occurred, please try again later';

type ConfirmedStage = Stage<typeof confirmedWrite>;

function stageOf({
  call,
  prepare,
  opener,
  question,
  warning,
  confirm,
  cancel = 'Cancel',
  busy,
  succeeded = 'Operation completed successfully',
  isUndoable = false,
  unanswered,
  isDoneOnServer,
  seeClosed,
  focusedAfter = opener,
}: Parts): ConfirmedStage {
  const why = { 400: refusal, 500: failed, 0: unanswered };
  const seeOnServer = async (scene: Scene, { isDone: expected }: { isDone: boolean }): Promise<void> => {
    const isDone = await isDoneOnServer(scene);
    assert.equal(isDone ?? expected, expected, 'whether the server has done the write');
  };
  return {
    member,
    calls: { write: call },
    async open(scene) {
      await prepare(scene);
      await scene.keys.press(opener(scene));
    },
    acts: {
      'write.confirmed': (scene) => answer(scene, confirm),
      'write.cancelled': (scene) => answer(scene, cancel),
      'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
      'success.acknowledged': (scene) => answer(scene, 'Ok'),
    },
    sees: {
      async asking(scene) {
        await seeAlertDialog(scene, question(scene), [cancel, confirm]);
        if (warning !== undefined) await seeAlertDialog(scene, warning, [cancel, confirm]);
        assert.equal(scene.held.made('write'), 0, 'number of writes before the confirmation');
      },
      async writing(scene) {
        await seeWork(scene, busy);
        await seeAsked(scene, 'write', 1);
        await seeOnServer(scene, { isDone: false });
      },
      async refused(scene, { status }) {
        await seeRefusal(scene, wordsFor(why, status));
        await seeOnServer(scene, { isDone: false });
      },
      async done(scene) {
        await seeAlertDialog(scene, succeeded, isUndoable ? ['Undo', 'Ok'] : ['Ok']);
        await seeOnServer(scene, { isDone: true });
      },
      async closed(scene, { isDone }) {
        await seeNoAlertDialog(scene);
        await seeOnServer(scene, { isDone });
        await seeClosed?.(scene, isDone);
        const focused = isDone ? focusedAfter?.(scene) : opener(scene);
        if (focused) await seeFocus(focused);
      },
    },
  };
}

/** The stage of a write that needs nothing but a confirmation (docs/adding-a-flow.md), with one for each kind. */
export const confirmedWriteStage: ConfirmedStage = {
  ...stageOf(kinds.itemDeletion),
  env: { NYX_WEBHOOK_PRIVATE: 'true' },
  // The time of the deleted session.
  varies: [/\d\d-\d\d-\d{4} \d\d:\d\d/g, /(?<=address since )\d\d-\d\d-\d{4}/g],
  inCases: confirmedKinds.map((kind) => stageOf(kinds[kind])),
};
