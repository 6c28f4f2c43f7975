import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import type { SearchManners } from '#core/rules/search.ts';
import { textAtRest } from '#machines/search.ts';
import type { Place } from '#ui/page/place.ts';
import { useFlows, useServices } from '../services.ts';
import { useHistoryKey } from './use-history-key.ts';

/**
 * A typed text that is written to the address once typing pauses. `onRest` is called then; when the address
 * changes otherwise, for example by Back, the field follows.
 */
export function useTypedText(
  manners: SearchManners,
  addressed: string,
  onRest: (text: string, manner: 'step' | 'replace') => void,
) {
  const { places } = useServices();
  const key = useHistoryKey();
  /** The person's place before the first letter: rows may change with each letter, before the address does. */
  const placeBefore = useRef<Place | null>(null);
  /** The text last written to the address or read from it. */
  const known = useRef(addressed);
  const actor = useActorRef(useFlows().restedText, { input: { ...manners, text: addressed } }, (snapshot) => {
    const rested = textAtRest(snapshot);
    if (rested === null) return;
    const place = placeBefore.current;
    placeBefore.current = null;
    if (rested === known.current) return;
    // Continuing a search adds no history entry: Back returns to the state before it.
    const isGoingOn = known.current !== '' && rested !== '';
    known.current = rested;
    if (place) places.setPlaceBefore(key, place);
    onRest(rested, isGoingOn ? 'replace' : 'step');
  });
  useEffect(() => {
    if (addressed === known.current) return;
    known.current = addressed;
    actor.send({ type: 'text.restored', text: addressed });
  }, [actor, addressed]);
  return {
    typed: useSelector(actor, ({ context }) => context.text),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    onType: useCallback(
      (text: string) => {
        placeBefore.current ??= places.currentPlace();
        actor.send({ type: 'text.changed', text });
      },
      [actor, places],
    ),
  };
}
