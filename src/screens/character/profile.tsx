import { useQuery, useQueryClient } from '@tanstack/react-query';
import Backpack from 'lucide-react/icons/backpack';
import HistoryIcon from 'lucide-react/icons/rotate-ccw-clock';
import ScrollText from 'lucide-react/icons/scroll-text';
import { totalExperience } from '#core/rules/experience.ts';
import { moneyText, text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton, SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/elements/tabs.tsx';
import type { InventoryFilter } from '#core/views/inventory.ts';
import type { Character } from '#core/contract/characters.ts';
import { useAtRest } from '../shared/loading/at-rest.ts';
import { Part } from '../shared/loading/part.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useServices } from '../shared/services.ts';
import type { Addressed } from '../shared/lists/use-browse.ts';
import { HeroFrame } from '../shared/hero.tsx';
import { CharacterHead } from './hero/character-head.tsx';
import { Purse } from './hero/purse.tsx';
import { itemNames } from './holdings.ts';
import info from './info.module.css';
import { Info } from './info.tsx';
import type { HistoryProps } from '../journal/history.tsx';
import { PrintedSheet } from './paper/printed-sheet.tsx';
import { failedReadPart, inventoryPart, tokenUploadPart } from './profile-parts.ts';
import { partOf } from '../shared/loading/use-part.ts';

/** The ids of the tabs; an address without a tab means the first. */
const profileTabs = ['info', 'inventory', 'history'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** As high as the portrait on a phone. In a wider window, the hero's minimum height reserves the space. */
const heroSkeleton = {
  count: 1,
  shape: 'portrait',
  height: 'var(--portrait-medium)',
} as const;

interface Props {
  characterId: string;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
  /** The view of the inventory. */
  inventory: Addressed<InventoryFilter>;
  /** The view of the history. */
  history: Pick<HistoryProps, 'view' | 'onView'>;
}

/** One of the member's own characters (docs/specification.md#character-profile). */
export function Profile({ characterId, tab, onTab, inventory, history }: Props) {
  const { api } = useServices();
  const queries = useQueryClient();
  const { data: character, error, refetch } = useQuery(api.characters.one(characterId));
  const { data: failed } = useQuery({ ...failedReadPart, enabled: !character && error !== null });
  const upload = useQuery({ ...tokenUploadPart, enabled: character !== undefined });
  // Loaded at rest, the code of the inventory does not delay the first content, and the tab then opens at once.
  useQuery({ ...inventoryPart, enabled: useAtRest() });
  if (!character) {
    return (
      <Page>
        <HeroFrame>
          <PageHeading title={text('profile.title')} />
          {!error && <SkeletonGrid label={text('profile.loading')} {...heroSkeleton} />}
        </HeroFrame>
        <ReadProblem title={text('profile.failed')} read={{ data: character, error, refetch }} />
        {!error && (
          <>
            <Skeleton shape="cells" height="var(--target)" />
            <div aria-hidden className={info.info} data-columns={2}>
              <Skeleton shape="lines" height="40vh" />
              <Skeleton shape="lines" height="40vh" />
            </div>
          </>
        )}
        {failed && <failed.FailedRead title="profile.failed" error={error} />}
      </Page>
    );
  }
  const readItems = () => void queries.prefetchQuery(api.items.byNames(itemNames(character)));
  return (
    <Page>
      <ReadProblem title={text('profile.failed')} read={{ data: character, error, refetch }} />
      <CharacterHead
        character={{ ...character, exp: totalExperience(character) }}
        control={upload.data && <upload.data.TokenUpload characterId={characterId} />}
      >
        <Purse character={character} />
      </CharacterHead>
      <ReadProblem title={text('nav.partFailed')} read={upload} />
      {tab !== 'history' && <PrintedSheet character={character} />}
      <Tabs
        isPrinted={tab === 'history'}
        label={text('profile.tabs')}
        // The head above says the same, until it is scrolled away.
        end={tab === 'inventory' ? <span aria-hidden>{moneyText(character.money)}</span> : undefined}
        value={tab}
        onChange={(id) => onTab(profileTabs.find((one) => one === id) ?? 'info')}
        tabs={[
          {
            id: 'info',
            title: text('profile.info'),
            icon: ScrollText,
            content: <Info character={character} onHistory={() => onTab('history')} />,
          },
          {
            id: 'inventory',
            title: text('profile.inventory'),
            icon: Backpack,
            onHover: readItems,
            content: (
              <Part query={inventoryPart} failed={text('inventory.failed')} loading="40vh">
                {({ OwnInventory }) => <OwnInventory character={character} {...inventory} />}
              </Part>
            ),
          },
          {
            id: 'history',
            title: text('profile.history'),
            icon: HistoryIcon,
            content: <ProfileHistory character={character} {...history} />,
          },
        ]}
      />
    </Page>
  );
}

const historyPart = partOf('history', () => import('../journal/history.tsx'));
const adventuresPart = partOf('adventures', () => import('../journal/session-log.tsx'));

interface HistoryTabProps extends Pick<HistoryProps, 'view' | 'onView'> {
  character: Character;
}

/**
 * The tab of what happened to the character: its history, or its sessions if the server keeps no journal
 * (docs/specification.md#s2-profile-history).
 */
function ProfileHistory({ character, ...addressed }: HistoryTabProps) {
  const { isKept } = useServices().api.journal;
  const waiting = { failed: text('history.failed'), loading: '40vh' };
  return isKept ? (
    <Part query={historyPart} {...waiting}>
      {({ History }) => <History characterId={character.id} {...addressed} />}
    </Part>
  ) : (
    <Part query={adventuresPart} {...waiting}>
      {({ SessionLog }) => <SessionLog character={character} />}
    </Part>
  );
}
