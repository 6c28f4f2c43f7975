import assert from 'node:assert/strict';
import type { CallName } from '#core/contract/routes.ts';
import type { Scene, Stage } from '../support/stage.ts';
import { seeAsked } from './asked.ts';
import { answer, seeFlow, seeNoFlow, seeRefusal, seeWork, wordsFor } from './dialog.ts';

interface Apart {
  isDone: boolean;
  status: number | null;
}

interface Parts {
  member: string;
  call: CallName;
  /** Opens the dialog. */
  open(scene: Scene): Promise<void>;
  question(scene: Scene): string;
  /** A write that can be undone has none. */
  warning?: string;
  confirm: string;
  busy: string;
  /** Default: 'Operation completed successfully'. */
  succeeded?: string;
  /** The page's message for each status of a failure. */
  why: Record<number, string>;
  /** Checks whether the server has done the write. */
  seeOnServer(scene: Scene, isDone: boolean): Promise<void>;
  /** Checks the page after the dialog has closed. */
  seeClosed(scene: Scene, isDone: boolean): Promise<void>;
}

export const confirmedWriteStage = ({
  member,
  call,
  open,
  question,
  warning,
  confirm,
  busy,
  succeeded = 'Operation completed successfully',
  why,
  seeOnServer,
  seeClosed,
}: Parts): Stage => ({
  member,
  calls: { write: call },
  open,
  acts: {
    'write.confirmed': (scene) => answer(scene, confirm),
    'write.cancelled': (scene) => answer(scene, 'Cancel'),
    'problem.acknowledged': (scene) => answer(scene, 'Go Back'),
    'success.acknowledged': (scene) => answer(scene, 'Ok'),
  },
  sees: {
    async asking(scene) {
      await seeFlow(scene, question(scene), ['Cancel', confirm]);
      if (warning !== undefined) await seeFlow(scene, warning, ['Cancel', confirm]);
      assert.equal(scene.held.made('write'), 0);
    },
    async writing(scene) {
      await seeWork(scene, busy);
      await seeAsked(scene, 'write', 1);
      await seeOnServer(scene, false);
    },
    async refused(scene, { status }: Apart) {
      await seeRefusal(scene, wordsFor(why, status));
      await seeOnServer(scene, false);
    },
    async done(scene) {
      await seeFlow(scene, succeeded, ['Ok']);
      await seeOnServer(scene, true);
    },
    async closed(scene, { isDone }: Apart) {
      await seeNoFlow(scene);
      await seeClosed(scene, isDone);
    },
  },
});
