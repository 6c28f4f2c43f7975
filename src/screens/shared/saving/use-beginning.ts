import { useEffect, useRef } from 'react';
import { createActor, type Snapshot } from 'xstate';
import type { Submission } from '../services.ts';

/** How a form begins: blank or with data, and whether it begins again after a save. */
export interface Beginning<Data> {
  /** The visit of the screen (use-visit.ts). */
  visit: number;
  /** 0 for the first form of the visit. */
  round: number;
  /** The data that the form begins with, as if the user had just entered them; null for a blank form. */
  entered: Data | null;
}

/** The state of the submission machine after these data were entered; undefined for a blank form. */
export function stateWith(
  { machine, input }: Submission,
  entered: object | null,
): Snapshot<unknown> | undefined {
  if (entered === null) return undefined;
  const actor = createActor(machine, { input }).start();
  actor.send({ type: 'form.changed', entered });
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return snapshot;
}

/** The number of frames until react-aria has returned the focus of the closed dialog. */
const framesUntilReturn = 3;

/**
 * When a form begins again, moves focus to its first field and selects its text. Returns a reference for the
 * element around the form.
 */
export function useFocusOnRound(round: number) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round === 0) return;
    let frame = 0;
    const wait = (remaining: number) => {
      frame = requestAnimationFrame(() => {
        if (remaining > 0) return wait(remaining - 1);
        const first = part.current?.querySelector<HTMLInputElement>('form input');
        first?.focus();
        first?.select();
      });
    };
    wait(framesUntilReturn);
    return () => cancelAnimationFrame(frame);
  }, [round]);
  return part;
}
