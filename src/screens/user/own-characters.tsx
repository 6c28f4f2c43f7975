import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import type { OwnCharacter } from '#core/contract/characters/own-overview.ts';
import { isOffered } from '#core/rules/roles.ts';
import { type CharacterMoment, isStillTrue, momentsBetween } from '#core/views/moments.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { News } from '#ui/feedback/news.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { addresses } from '../shared/addresses.ts';
import { linkedText } from '../shared/linked-text.tsx';
import { useServices } from '../shared/services.ts';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { WhatComesNext } from './next/what-comes-next.tsx';
import { SinceLastVisit } from './since/since-last-visit.tsx';
import { OwnCard } from './own-card.tsx';
import styles from './own-characters.module.css';

const columns = { base: 1, sm: 1, md: 2, lg: 3, xl: 4 };
const skeletons = { count: 5, shape: 'portrait', height: '10vh' } as const;

/** The member's own page (docs/specification.md#own-characters-user). */
export function OwnCharacters() {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.characters.own());
  const moments = useMoments(data);
  /** The heading below the news, which gets the focus when the news is dismissed. */
  const activeHeading = useRef<HTMLHeadingElement>(null);
  return (
    <Page>
      <PageHeading title={text('user.title')} />
      <ReadProblem title={text('user.failed')} read={{ data, error, refetch }} />
      <News words={[...moments.values()].map(momentWords)} />
      <WhatComesNext characters={data} />
      {!data && !error && (
        <Section title="user.active">
          <SkeletonGrid label={text('user.loading')} columns={columns} {...skeletons} />
        </Section>
      )}
      {data && (
        <>
          <SinceLastVisit characters={data} onDismiss={() => activeHeading.current?.focus()} />
          <Section title="user.active" heading={activeHeading}>
            <Cards
              title="user.active"
              characters={data.filter(({ status }) => status === 'active')}
              moments={moments}
              empty={
                <EmptyState picture="camp" title={text('user.noActive')}>
                  {data.length === 0 ? <FirstSteps /> : text('characters.howToCreate')}
                </EmptyState>
              }
            />
          </Section>
          <Section title="user.history">
            <Cards
              title="user.history"
              characters={data.filter(({ status }) => status !== 'active')}
              moments={moments}
              empty={<EmptyState picture="book" title={text('user.noHistory')} />}
            />
          </Section>
        </>
      )}
    </Page>
  );
}

/**
 * What has happened to the characters since the page showed them first, by id
 * (docs/specification.md#s2-own-moment).
 */
function useMoments(characters: readonly OwnCharacter[] | undefined): ReadonlyMap<string, CharacterMoment> {
  const { api } = useServices();
  const { data: levels = {} } = useQuery({ ...api.reference.experienceTable(), enabled: false });
  const [known, setKnown] = useState<{
    characters: readonly OwnCharacter[] | undefined;
    moments: ReadonlyMap<string, CharacterMoment>;
  }>({ characters, moments: new Map() });
  if (known.characters !== characters) {
    const newest = momentsBetween(known.characters ?? [], characters ?? [], levels);
    const now = new Map(characters?.map((character) => [character.id, character]));
    const lasting = [...known.moments].filter(([id, moment]) => isStillTrue(now.get(id), moment, levels));
    setKnown({ characters, moments: new Map([...lasting, ...newest]) });
  }
  return known.moments;
}

const momentWords = ({ name, level }: CharacterMoment): string =>
  level === null ? text('user.fell', { name }) : text('user.reachedBy', { name, level });

/** What a member without any character does first. */
const FirstSteps = () => (
  <ol className={styles.steps}>
    <li>{text('characters.howToCreate')}</li>
    <li>{text('user.steps.picture')}</li>
    {isOffered(useServices().configuration.features, 'adventures') && (
      <li>
        {linkedText('user.steps.signUp', {
          adventures: <TextLink href={addresses.adventureList}>{text('user.steps.adventures')}</TextLink>,
        })}
      </li>
    )}
    <li>{text('user.steps.play')}</li>
    <li>
      {linkedText('user.steps.look', {
        sessions: <TextLink href={addresses.sessionList}>{text('user.steps.sessions')}</TextLink>,
        characters: <TextLink href={addresses.allCharacters}>{text('user.steps.characters')}</TextLink>,
      })}
    </li>
  </ol>
);

interface SectionProps {
  title: TextKey;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

const Section = ({ title, heading, children }: SectionProps) => (
  <section className={styles.section}>
    <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
      {text(title)}
    </h2>
    {children}
  </section>
);

interface CardsProps {
  title: TextKey;
  characters: OwnCharacter[];
  moments: ReadonlyMap<string, CharacterMoment>;
  /** Shown instead of no characters. */
  empty: ReactNode;
}

const Cards = ({ title, characters, moments, empty }: CardsProps) =>
  characters.length === 0 ? (
    empty
  ) : (
    <CardGrid columns={columns} label={text(title)}>
      {characters.map((character) => (
        <OwnCard key={character.id} character={character} moment={moments.get(character.id)} />
      ))}
    </CardGrid>
  );
