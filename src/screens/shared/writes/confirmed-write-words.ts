import type { ConfirmedInput, ConfirmedKind } from '#machines/confirmed-write.ts';
import { isMany } from '#api/sign-ins.ts';
import { text } from '#texts/texts.ts';
import type { UnansweredKey } from './problem-text.ts';

/** The texts of a write's dialog. */
export interface ConfirmedWriteWords {
  title: string;
  question?: string;
  /** Distinguishes the subject from others with the same name. */
  details?: string | undefined;
  /** Warns that the write cannot be undone. */
  warning?: string | undefined;
  confirm: string;
  busy: string;
  /** Whether Cancel gets the focus. Set this if the write cannot be undone and there is no `warning` that says so. */
  focusesCancel?: boolean;
  /** Default: 'Operation completed successfully'. */
  succeeded?: string;
  unanswered: UnansweredKey;
}

/** Texts that all deletions share. */
const deletion = () =>
  ({
    warning: text('deletion.warning'),
    confirm: text('deletion.confirm'),
    unanswered: 'deletion.unanswered',
  }) satisfies Partial<ConfirmedWriteWords>;

/** Pauses or resumes the deliveries of a webhook. */
const pausing = (name: string, to: 'pause' | 'resume'): ConfirmedWriteWords => {
  const isPause = to === 'pause';
  return {
    title: text(isPause ? 'webhookPause.title' : 'webhookPause.resumeTitle'),
    question: text(isPause ? 'webhookPause.question' : 'webhookPause.resumeQuestion', { name }),
    confirm: text(`webhookPause.${to}`),
    busy: text(isPause ? 'webhookPause.pausing' : 'webhookPause.resuming'),
    succeeded: text(isPause ? 'webhookPause.paused' : 'webhookPause.resumed', { name }),
    unanswered: 'webhookPause.unanswered',
  };
};

/** The words of each kind of write. `detail` is what the caller says about the target besides its name. */
export const confirmedWriteWords: Record<
  ConfirmedKind,
  (input: Pick<ConfirmedInput, 'id' | 'name' | 'detail'>) => ConfirmedWriteWords
> = {
  itemDeletion: ({ name }) => ({
    ...deletion(),
    title: text('itemList.deleteTitle'),
    question: text('itemList.deleteQuestion', { item: name }),
    busy: text('itemList.deleting'),
  }),
  /** `detail` distinguishes the session from others with its title. */
  sessionDeletion: ({ name, detail }) => ({
    ...deletion(),
    title: text('sessionList.deleteTitle'),
    question: text('sessionList.deleteQuestion', { title: name }),
    details: detail,
    busy: text('sessionList.deleting'),
  }),
  /** `name` is the device; `detail` is the warning. */
  signInEnd: ({ id, name, detail }) => ({
    title: text(isMany(id) ? 'signIns.endTitleMany' : 'signIns.endTitle'),
    question:
      id === 'all'
        ? text('signIns.askAll')
        : id === 'others'
          ? text('signIns.askOthers')
          : text('signIns.askOne', { device: name }),
    warning: detail,
    confirm: text('signIns.end'),
    busy: text('signIns.ending'),
    unanswered: 'signIns.unanswered',
  }),
  termination: ({ name }) => ({
    title: text('foundry.confirm', { instance: name }),
    warning: text('foundry.warning'),
    confirm: text('foundry.terminate'),
    busy: text('foundry.stopping', { instance: name }),
    unanswered: 'foundry.unanswered',
  }),
  /** `name` is what is undone, such as 'the sale of 2 Rope'. */
  undoing: ({ name }) => ({
    title: text('undo.title', { what: name }),
    question: text('undo.question'),
    focusesCancel: true,
    confirm: text('undo.undo'),
    busy: text('undo.busy'),
    succeeded: text('undo.done', { what: name }),
    unanswered: 'undo.unanswered',
  }),
  webhookDeletion: ({ name }) => ({
    ...deletion(),
    title: text('webhooks.deleteTitle'),
    question: text('webhooks.deleteQuestion', { name }),
    busy: text('webhooks.deleting'),
  }),
  webhookPause: ({ name }) => pausing(name, 'pause'),
  webhookResumption: ({ name }) => pausing(name, 'resume'),
  /** `detail` is the origin of the receiver. */
  webhookTrial: ({ name, detail = '' }) => ({
    title: text('webhookTrial.title'),
    question: text('webhookTrial.question', { name, origin: detail }),
    focusesCancel: true,
    confirm: text('webhookTrial.confirm'),
    busy: text('webhookTrial.busy'),
    succeeded: text('webhookTrial.succeeded'),
    unanswered: 'webhookTrial.unanswered',
  }),
};
