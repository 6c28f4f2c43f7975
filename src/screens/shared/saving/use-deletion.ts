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

/** The deletions of a list, or other confirmed writes to its entries, and the one whose dialog is open. */
export function useDeletion(machine: ConfirmedWriteMachine) {
  const pool = useActorPool(machine);
  const [shown, setShown] = useState<ConfirmedWriteRef | null>(null);
  const [last, setLast] = useState<{ id: string; place: number } | null>(null);
  return {
    shown,
    /** `place` is the subject's index in the whole list. */
    ask(subject: Subject, place: number) {
      setLast({ id: subject.id, place });
      setShown(pool.get(subject.id, { subject }));
    },
    close: () => setShown(null),
    /**
     * The id that took the place of the last deleted entry; null if there is none. `ids` are the shown ids,
     * the first at index `offset` of the whole list.
     */
    successorIn(ids: readonly string[], offset: number): string | null {
      if (last === null || ids.includes(last.id)) return null;
      return ids[Math.max(0, Math.min(last.place - offset, ids.length - 1))] ?? null;
    },
  };
}
