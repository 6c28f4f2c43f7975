import { useQuery } from '@tanstack/react-query';
import { Backpack, ScrollText } from 'lucide-react';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Tabs } from '#ui/elements/tabs.tsx';
import { addresses } from '../shared/addresses.ts';
import { failedView } from '../shared/saving/outcome-views.ts';
import { errorText } from '../shared/saving/problem-text.ts';
import { useServices } from '../shared/services.ts';
import type { InventoryFilter } from '#core/views/inventory.ts';
import type { Addressed } from '../shared/lists/use-browse.ts';
import { Info } from './info.tsx';
import { Inventory } from './inventory.tsx';

const profileTabs = ['info', 'inventory'] as const;
export type ProfileTab = (typeof profileTabs)[number];

interface Props {
  characterId: string;
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
  /** The view of the inventory. */
  inventory: Addressed<InventoryFilter>;
}

/** One of the member's own characters (docs/specification.md#character-profile). */
export function Profile({ characterId, tab, onTab, inventory }: Props) {
  const { api, goTo } = useServices();
  const { data: character, error } = useQuery(api.characters.one(characterId));
  if (!character) {
    return (
      <Page>
        <PageHeading title={text('profile.title')}>{text('profile.title')}</PageHeading>
        {!error && <Spinner label={text('profile.loading')} />}
        <Skeleton height="40vh" />
        <FlowDialog
          view={
            error && failedView(text('profile.failed'), errorText(error), () => goTo(addresses.ownCharacters))
          }
        />
      </Page>
    );
  }
  return (
    <Page>
      <Tabs
        label={text('profile.tabs')}
        value={tab}
        onChange={(id) => onTab(id === 'inventory' ? 'inventory' : 'info')}
        tabs={[
          {
            id: 'info',
            title: text('profile.info'),
            icon: ScrollText,
            content: <Info character={character} />,
          },
          {
            id: 'inventory',
            title: text('profile.inventory'),
            icon: Backpack,
            content: <Inventory character={character} {...inventory} />,
          },
        ]}
      />
    </Page>
  );
}
