import { useMachine } from '@xstate/react';
import { useMemo } from 'react';
import { searchKey } from '#core/rules/names/search-key.ts';
import { momentIn } from '#core/views/dates.ts';
import type { Choices } from '#forms/choices.ts';
import type { AdventureData } from '#forms/definitions/adventure.schema.ts';
import { connectionOf } from '#machines/foundry-stream.ts';
import { text } from '#texts/texts.ts';
import type { Choice } from '#ui/fields/choice/prefix-index.ts';
import { useLabelList } from '../../shared/lists/use-choices.ts';
import { useFlows } from '../../shared/services.ts';

/** A zone by its city, since people type that first. */
function zoneChoice(id: string): Choice {
  const [city = id, ...region] = id.replaceAll('_', ' ').split('/').toReversed();
  return { id, name: city, hint: region.toReversed().join('/') };
}

const zones = (): Choice[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')), 'UTC'])].map(
    zoneChoice,
  );

/** The choices of the form of an adventure; `instance` is the stored one, which may be missing from the stream. */
export function useAdventureChoices(instance: string | null): Choices {
  const [snapshot] = useMachine(useFlows().foundryStream);
  const labels = useLabelList('SESSION');
  const { instances } = snapshot.context;
  const isLost = instances === null && ['lost', 'absent'].includes(connectionOf(snapshot));
  const items = useMemo(() => {
    const ids = new Set([...(instances ?? []).map(({ id }) => id), ...(instance === null ? [] : [instance])]);
    return [...ids].map((id): Choice => ({ id, name: id }));
  }, [instances, instance]);
  return useMemo(
    () => ({
      lists: {
        labels,
        zones: { items: zones(), describeMissing: zoneChoice },
        instances: {
          items,
          isLoading: instances === null && !isLost,
          problem: isLost ? text('adventureForm.instancesFailed') : undefined,
        },
      },
      fold: searchKey,
    }),
    [labels, items, instances, isLost],
  );
}

export const aboutAdventure = ({ title, start }: AdventureData): string =>
  text('adventureForm.about', {
    title: title.trim(),
    moment: typeof start === 'number' ? (momentIn(start, 'UTC') ?? '') : '',
  });
