import { useQuery } from '@tanstack/react-query';
import type { Character } from '#core/contract/characters.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { quantityOwned } from '#core/rules/owned.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { focusHeading } from '#ui/page/page-heading.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { useLevelOf } from '../shared/characters/level.ts';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { useCharacterAddress } from '../shared/thing-links.tsx';
import { CharacterCard } from '../user/character-card.tsx';
import styles from './item-usage.module.css';

const columns = { base: 1, sm: 1, md: 2, lg: 3, xl: 4 };
const skeletons = { count: 4, shape: 'portrait', height: '8rem' } as const;

/** Estimated height of a card in px, including the gap beneath. */
const cardHeight = 170;
const idOf = ({ id }: Character): string => id;

interface Props {
  item: string;
  isActiveOnly: boolean;
  onIncludeInactive: () => void;
}

/** The characters that carry an item, and their number. */
export function Holders({ item, isActiveOnly, onIncludeInactive }: Props) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.items.usage(item, isActiveOnly));
  const levelOf = useLevelOf();
  const addressOf = useCharacterAddress();
  return (
    <section className={styles.holders}>
      <ReadProblem title={text('itemUsage.failed')} read={{ data, error, refetch }} />
      {!data && !error && <SkeletonGrid label={text('itemUsage.loading')} columns={columns} {...skeletons} />}
      <div aria-live="polite">
        {data && <h2 className={styles.total}>{text('itemUsage.total', { count: data.length })}</h2>}
      </div>
      {data?.length === 0 && (
        <EmptyState
          picture="lantern"
          title={text(isActiveOnly ? 'itemUsage.noActive' : 'itemUsage.nobody', { item })}
        >
          {isActiveOnly && (
            <Button
              onPress={() => {
                onIncludeInactive();
                // The button disappears after the press.
                focusHeading();
              }}
            >
              {text('itemUsage.include')}
            </Button>
          )}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <VirtualList
          label={text('itemUsage.holders', { item })}
          items={data}
          getKey={idOf}
          columns={columns}
          estimateSize={cardHeight}
          advice={isActiveOnly ? undefined : text('itemUsage.advice')}
          renderItem={(character) => (
            <CharacterCard
              character={character}
              level={levelOf(totalExperience(character))}
              href={addressOf(character.id) ?? undefined}
            >
              {text('inventory.owned', { count: quantityOwned(character.inventory, item) })}
            </CharacterCard>
          )}
        />
      )}
    </section>
  );
}
