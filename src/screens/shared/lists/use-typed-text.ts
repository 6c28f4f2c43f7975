import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SearchTiming } from '#core/rules/search.ts';
import { isTooShort, settledTextOf } from '#machines/search.ts';
import type { Place } from '#ui/page/place.ts';
import { useFlows, useServices } from '../services.ts';
import type { HistoryAction } from './use-browse.ts';
import { useHistoryKey } from './use-history-key.ts';

/**
 * Holds the text of a field, and calls `onSettled` to write it to the address once typing pauses. When the address changes
 * in another way, for example by Back, the field shows the text of the address.
 */
export function useTypedText(
  timing: SearchTiming,
  addressed: string,
  onSettled: (text: string, historyAction: HistoryAction) => void,
) {
  const { places } = useServices();
  const key = useHistoryKey();
  /** The user's place before the first letter, because rows may change with each letter, before the address does. */
  const placeBefore = useRef<Place | null>(null);
  /** The text last written to the address or read from it. */
  const lastAddressed = useRef(addressed);
  const [arrived, setArrived] = useState(addressed);
  const actor = useActorRef(useFlows().settledText, { input: { ...timing, text: addressed } }, (snapshot) => {
    const settledText = settledTextOf(snapshot);
    if (settledText === null) return;
    const place = placeBefore.current;
    placeBefore.current = null;
    // Unchanged text is not written: the address may contain a text that is too short for a search.
    const isAsAddressed = snapshot.context.text.trim() === lastAddressed.current;
    if (isAsAddressed || settledText === lastAddressed.current) return;
    // Continuing a search adds no history entry: Back returns to the state before it.
    const isContinued = lastAddressed.current !== '' && settledText !== '';
    lastAddressed.current = settledText;
    if (place) places.setPlaceBefore(key, place);
    onSettled(settledText, isContinued ? 'replace' : 'push');
  });
  useEffect(() => {
    if (addressed === lastAddressed.current) return;
    lastAddressed.current = addressed;
    setArrived(addressed);
    actor.send({ type: 'text.restored', text: addressed });
  }, [actor, addressed]);
  return {
    /** The last text of the address that the user has not typed here. */
    arrived,
    typed: useSelector(actor, ({ context }) => context.text),
    isTooShort: useSelector(actor, isTooShort),
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
