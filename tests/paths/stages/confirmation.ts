import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { CallName } from '#core/contract/routes.ts';
import type { Scene, Stage } from '../support/stage.ts';
import type { confirmationModel } from '../models/confirmation.ts';
import { answer, seeAlertDialog, seeNoAlertDialog, seeRefusal, seeWork, wordsFor } from './dialog.ts';
import { seeAsked, seeFocus } from './soon.ts';

interface Parts {
  member: string;
  call: CallName;
  /** Makes the server and the page ready for the question. */
  prepare(scene: Scene): Promise<void>;
  /** The control that opens the dialog, and gets the focus when the dialog closes. */
  opener(scene: Scene): Locator;
  question(scene: Scene): string;
  /** The dialog's warning; a write that can be undone needs none. */
  warning?: string;
  confirm: string;
  busy: string;
  /** Default: 'Operation completed successfully'. */
  succeeded?: string;
  /** The server's reason for a refusal, if the model has one. */
  refusal?: string;
  /** What the page says when no answer arrives. */
  unanswered: string;
  /** Whether the server has done the write; null if that shows only later. */
  isDoneOnServer(scene: Scene): Promise<boolean | null>;
  /** Checks what the page shows once the dialog is closed. */
  seeClosed?(scene: Scene, isDone: boolean): Promise<void>;
  /** The element that has the focus after the write, or null if any element may have it. Default: the opener. */
  focusedAfter?: ((scene: Scene) => Locator) | null;
}

/** What the page says when the server fails without a reason. */
const failed = 'An error occurred, please try again later';

export type ConfirmationStage = Stage<ReturnType<typeof confirmationModel>>;

/** The stage of a flow whose model is a `confirmationModel` (docs/adding-a-flow.md). */
export function confirmationStage({
  member,
  call,
  prepare,
  opener,
  question,
  warning,
  confirm,
  busy,
  succeeded = 'Operation completed successfully',
  refusal,
  unanswered,
  isDoneOnServer,
  seeClosed,
  focusedAfter = opener,
}: Parts): ConfirmationStage {
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
      'write.cancelled': (scene) => answer(scene, 'Cancel'),
      'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
      'success.acknowledged': (scene) => answer(scene, 'Ok'),
    },
    sees: {
      async asking(scene) {
        await seeAlertDialog(scene, question(scene), ['Cancel', confirm]);
        if (warning !== undefined) await seeAlertDialog(scene, warning, ['Cancel', confirm]);
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
        await seeAlertDialog(scene, succeeded, ['Ok']);
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
