import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useRef } from 'react';
import type { Character } from '#core/contract/characters.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Address } from '#ui/page/address.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { addresses } from '../shared/addresses.ts';
import { useLevelOf } from '../shared/characters/level.ts';
import { useServices } from '../shared/services.ts';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { SinceLastVisit } from './since/since-last-visit.tsx';
import { CharacterCard } from './character-card.tsx';
import styles from './own-characters.module.css';

const columns = { base: 1, sm: 1, md: 2, lg: 3, xl: 4 };
const skeletons = { count: 5, shape: 'portrait', height: '10vh' } as const;

/** The member's own page (docs/specification.md#own-characters-user). */
export function OwnCharacters() {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.characters.own());
  /** The heading below the news, which gets the focus when the news is dismissed. */
  const historyHeading = useRef<HTMLHeadingElement>(null);
  return (
    <Page>
      <PageHeading title={text('user.title')} />
      <ReadProblem title={text('user.failed')} read={{ data, error, refetch }} />
      {!data && !error && <SkeletonGrid label={text('user.loading')} columns={columns} {...skeletons} />}
      {data && (
        <>
          <Section
            title="user.active"
            picture="camp"
            empty="user.noActive"
            hint="characters.howToCreate"
            characters={data.filter(({ status }) => status === 'active')}
          />
          <SinceLastVisit characters={data} onDismiss={() => historyHeading.current?.focus()} />
          <Section
            heading={historyHeading}
            title="user.history"
            picture="book"
            empty="user.noHistory"
            characters={data.filter(({ status }) => status !== 'active')}
          />
        </>
      )}
    </Page>
  );
}

/** Only an active character links to its profile (docs/specification.md#s2-own-link). */
const profileOf = ({ id, status }: Character): Address | undefined =>
  status === 'active' ? addresses.character(id) : undefined;

interface SectionProps {
  heading?: RefObject<HTMLHeadingElement | null>;
  title: TextKey;
  picture: ComponentProps<typeof EmptyState>['picture'];
  empty: TextKey;
  /** Says what to do if there are no characters. */
  hint?: TextKey;
  characters: Character[];
}

function Section({ heading, title, picture, empty, hint, characters }: SectionProps) {
  const levelOf = useLevelOf();
  return (
    <section className={styles.section}>
      <h2 ref={heading} tabIndex={heading && -1}>
        {text(title)}
      </h2>
      {characters.length === 0 ? (
        <EmptyState picture={picture} title={text(empty)}>
          {hint && text(hint)}
        </EmptyState>
      ) : (
        <CardGrid columns={columns} label={text(title)}>
          {characters.map((character) => (
            <CharacterCard
              key={character.id}
              character={character}
              level={levelOf(totalExperience(character))}
              href={profileOf(character)}
            />
          ))}
        </CardGrid>
      )}
    </section>
  );
}
