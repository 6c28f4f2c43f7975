import { useState } from 'react';
import type { ConfirmedWriteMachine, Subject } from '#machines/confirmed-write.ts';
import { text } from '#texts/texts.ts';
import { useActorPool } from '../use-actor-pool.ts';
import type { ConfirmedWriteRef, ConfirmedWriteWords } from './confirmed-write-dialog.tsx';

/** Texts that all deletions share. */
export const deletionWords = () =>
  ({
    warning: text('deletion.warning'),
    confirm: text('deletion.confirm'),
    unanswered: 'deletion.unanswered',
  }) satisfies Partial<ConfirmedWriteWords>;

/** Manages the deletions of a list's entries, or other confirmed writes to them, and remembers whose dialog is open. */
export function useDeletion(machine: ConfirmedWriteMachine) {
  const pool = useActorPool(machine);
  const [shown, setShown] = useState<ConfirmedWriteRef | null>(null);
  const [last, setLast] = useState<{ id: string; index: number } | null>(null);
  return {
    shown,
    /** Opens the dialog. `index` is the subject's index in the whole list. */
    ask(subject: Subject, index: number) {
      setLast({ id: subject.id, index });
      setShown(pool.get(subject.id, { subject }));
    },
    close: () => setShown(null),
    /**
     * The id of the entry that took the place of the last deleted one; null if there is none. `ids` are the shown ids,
     * and `offset` is the index of the first of them in the whole list.
     */
    successorIn(ids: readonly string[], offset: number): string | null {
      if (last === null || ids.includes(last.id)) return null;
      return ids[Math.max(0, Math.min(last.index - offset, ids.length - 1))] ?? null;
    },
  };
}
