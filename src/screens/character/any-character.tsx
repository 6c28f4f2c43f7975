import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import Backpack from 'lucide-react/icons/backpack';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { Character, PublicCharacter } from '#core/contract/characters.ts';
import { formatDay } from '#core/views/dates.ts';
import type { InventoryFilter } from '#core/views/inventory.ts';
import { memberId } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { Tabs } from '#ui/elements/tabs.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SessionsOf } from '../session/page/sessions-of.tsx';
import { addresses } from '../shared/addresses.ts';
import type { Addressed } from '../shared/lists/use-browse.ts';
import { Part } from '../shared/loading/part.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import { PlayerLink, useHasPages } from '../shared/thing-links.tsx';
import { ThingPage } from '../shared/thing-page.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { CharacterHead } from './hero/character-head.tsx';
import { Purse } from './hero/purse.tsx';
import { Facts } from './info.tsx';
import { inventoryPart } from './profile-parts.ts';
import styles from './any-character.module.css';

const anyCharacterTabs = ['info', 'inventory'] as const;
type AnyCharacterTab = (typeof anyCharacterTabs)[number];

interface AnyCharacterProps {
  characterId: string;
  tab: AnyCharacterTab;
  onTab: (tab: AnyCharacterTab) => void;
  /** The view of the inventory. */
  inventory: Addressed<InventoryFilter>;
}

/** A character, as every member may see it (docs/specification.md#s2-character-page). */
export function AnyCharacter({ characterId, ...tabs }: AnyCharacterProps) {
  const { api } = useServices();
  return (
    <ThingPage
      query={api.characters.summary(characterId)}
      isOffered={useHasPages()}
      title={text('characterPage.title')}
      failed={text('profile.failed')}
    >
      {(character) => <OneCharacter character={character} {...tabs} />}
    </ThingPage>
  );
}

const day = (instant: number | null, otherwise: string): string =>
  instant === null ? otherwise : formatDay(instant);

function OneCharacter({
  character,
  tab,
  onTab,
  inventory,
}: Omit<AnyCharacterProps, 'characterId'> & { character: PublicCharacter }) {
  const { id, name, player } = character;
  const { session, api } = useServices();
  const isOwn = useSelector(session, memberId) === player?.playerId;
  const mayManage = useMayCall('correctCharacter');
  const { data: sheet, ...read } = useQuery({ ...api.characters.one(id), enabled: isOwn || mayManage });
  const info = (
    <>
      <PublicFacts character={character} sheet={sheet} />
      {sheet && <Facts character={sheet} />}
      {mayManage && api.journal.isKept && (
        <p>
          <TextLink href={addresses.characterHistory(id)}>{text('history.of', { name })}</TextLink>
        </p>
      )}
      <SessionsOf
        title={text('characterPage.played')}
        empty={text('sessionsOf.none')}
        filter={{ character: id }}
      />
    </>
  );
  return (
    <>
      <CharacterHead character={character}>{sheet && <Purse character={sheet} />}</CharacterHead>
      <ReadProblem title={text('profile.failed')} read={{ data: sheet, ...read }} />
      {read.isLoading && <Skeleton shape="lines" height="40vh" />}
      {!read.isLoading && !sheet && info}
      {sheet && (
        <Tabs
          label={text('profile.tabs')}
          value={tab}
          onChange={(chosen) => onTab(anyCharacterTabs.find((one) => one === chosen) ?? 'info')}
          tabs={[
            {
              id: 'info',
              title: text('profile.info'),
              icon: ScrollText,
              content: <div className={styles.info}>{info}</div>,
            },
            {
              id: 'inventory',
              title: text('profile.inventory'),
              icon: Backpack,
              content: (
                <Part query={inventoryPart} failed={text('inventory.failed')} loading="40vh">
                  {({ Inventory }) => <Inventory character={sheet} sales={null} {...inventory} />}
                </Part>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

/** What every member may know; the sheet, if it is read, shows more of it. */
function PublicFacts({ character, sheet }: { character: PublicCharacter; sheet: Character | undefined }) {
  const { player, status, created, lastPlayed, lastMastered, sessions } = character;
  const facts = [
    {
      term: text('characterPage.player'),
      description: player && <PlayerLink id={player.playerId} name={player.name} />,
    },
    { term: text('characterPage.sessions'), description: text('number', { value: sessions }) },
  ];
  const dates = [
    { term: text('date.created'), description: day(created, text('date.unknown')) },
    { term: text('date.lastPlayed'), description: day(lastPlayed, text('date.never')) },
    { term: text('date.lastMastered'), description: day(lastMastered, text('date.never')) },
  ];
  // Of a character that is no longer active, others know the player and the sessions only.
  if (status !== null && !sheet) facts.push(...dates);
  return <DefinitionList items={facts.filter(({ description }) => description !== null)} />;
}
