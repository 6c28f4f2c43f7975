import { useState } from 'react';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import { text } from '#texts/texts.ts';
import { ConfirmedWriteDialog, type ConfirmedWriteWords } from '../shared/saving/confirmed-write-dialog.tsx';
import { deletionWords, useDeletion } from '../shared/saving/use-deletion.ts';
import { useFlows } from '../shared/services.ts';

const words = {
  try: (name, origin) => ({
    title: text('webhookTrial.title'),
    question: text('webhookTrial.question', { name, origin }),
    focusesCancel: true,
    confirm: text('webhookTrial.confirm'),
    busy: text('webhookTrial.busy'),
    succeeded: text('webhookTrial.succeeded'),
    unanswered: 'webhookTrial.unanswered',
  }),
  pause: (name) => ({
    title: text('webhookPause.title'),
    question: text('webhookPause.question', { name }),
    confirm: text('webhookPause.pause'),
    busy: text('webhookPause.pausing'),
    succeeded: text('webhookPause.paused', { name }),
    unanswered: 'webhookPause.unanswered',
  }),
  resume: (name) => ({
    title: text('webhookPause.resumeTitle'),
    question: text('webhookPause.resumeQuestion', { name }),
    confirm: text('webhookPause.resume'),
    busy: text('webhookPause.resuming'),
    succeeded: text('webhookPause.resumed', { name }),
    unanswered: 'webhookPause.unanswered',
  }),
  delete: (name) => ({
    ...deletionWords(),
    title: text('webhooks.deleteTitle'),
    question: text('webhooks.deleteQuestion', { name }),
    busy: text('webhooks.deleting'),
  }),
} satisfies Record<string, (name: string, origin: string) => ConfirmedWriteWords>;

/** A kind of write that asks for confirmation. */
export type AskedWrite = keyof typeof words;

/** Manages the confirmed writes to the listed webhooks, and returns the open dialog. */
export function useWebhookWrites(webhooks: readonly Webhook[]) {
  const { webhookDeletion, webhookPause, webhookTrial } = useFlows();
  const [[pause, resume]] = useState(() => [webhookPause(true), webhookPause(false)] as const);
  const writes = {
    try: useDeletion(webhookTrial),
    pause: useDeletion(pause),
    resume: useDeletion(resume),
    delete: useDeletion(webhookDeletion),
  };
  const [asked, setAsked] = useState<AskedWrite>('try');
  const { shown, close } = writes[asked];
  const originOf = (webhookId: string) => webhooks.find(({ id }) => id === webhookId)?.origin ?? '';
  return {
    /** Opens the question; `index` is the webhook's index in the list. */
    ask(what: AskedWrite, { id, name }: Webhook, index: number) {
      setAsked(what);
      writes[what].ask({ id, name }, index);
    },
    /** The id of the webhook that took the place of a deleted one. */
    successor: writes.delete.successorIn(
      webhooks.map(({ id }) => id),
      0,
    ),
    dialog: shown && (
      <ConfirmedWriteDialog
        write={shown}
        wordsFor={(name, id) => words[asked](name, originOf(id))}
        onClosed={close}
      />
    ),
  };
}
