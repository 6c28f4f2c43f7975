import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import { useRef, useState } from 'react';
import type { Adventure } from '#core/contract/adventures/adventure.ts';
import { isOffered } from '#core/rules/roles.ts';
import {
  type BoardView,
  boardLayouts,
  everyAdventure,
  selectAdventures,
  shownFrom,
} from '#core/views/adventure-board.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CardGrid } from '#ui/elements/cards/card-grid.tsx';
import { Tabs } from '#ui/elements/tabs.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { focusHeading, PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { useSkipTarget } from '#ui/page/skip-targets.ts';
import { RouteError } from '../../errors/route-error.tsx';
import { addresses } from '../../shared/addresses.ts';
import { type Addressed, useBrowse } from '../../shared/lists/use-browse.ts';
import { Part } from '../../shared/loading/part.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { partOf } from '../../shared/loading/use-part.ts';
import { useServices } from '../../shared/services.ts';
import { useIsOffered } from '../../shared/use-may-call.ts';
import { AdventureCard } from '../adventure-card.tsx';
import { nameOfAdventure } from '../adventure-words.ts';
import { useBoardReader } from '../use-board-reader.ts';
import { useNow } from '../use-now.ts';
import { useAdventureFilters } from './adventure-filters.tsx';
import styles from './adventure-list.module.css';
import { Agenda } from './agenda.tsx';

const skeletons = { count: 5, shape: 'party', height: '12rem' } as const;
const columns = { base: 1, lg: 2 };
const monthPart = partOf('adventureMonth', () => import('./adventure-month.tsx'));

const layouts = {
  cards: { title: 'adventureList.cards', icon: LayoutGrid },
  agenda: { title: 'adventureList.agenda', icon: List },
  month: { title: 'adventureList.month', icon: CalendarDays },
} as const;

/** The planned games (docs/specification.md#s8-adventure-board). */
export const AdventureList = (addressed: Addressed<BoardView>) =>
  isOffered(useServices().configuration.features, 'adventures') ? (
    <Board {...addressed} />
  ) : (
    <RouteError kind="notFound" />
  );

function Board(addressed: Addressed<BoardView>) {
  const view = addressed.view.filter;
  const { api } = useServices();
  const { can, send } = useBrowse(addressed);
  const change = (filter: Partial<BoardView>) => send({ type: 'filter.changed', filter });
  const filters = useAdventureFilters(view, change);
  const mayAnnounce = useIsOffered('announceAdventure');
  const { reader, own } = useBoardReader(view.isFitting);
  const [openedAt] = useState(Date.now);
  const from = shownFrom(view, openedAt);
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery(api.adventures.list(from));
  const now = useNow(data ?? [], dataUpdatedAt);
  const status = useRef<HTMLParagraphElement>(null);
  useSkipTarget('results', status);
  const hasLevels = !view.isFitting || own.data !== undefined;
  const selected = data && hasLevels ? selectAdventures(data, view, reader, now) : undefined;
  // That none of the adventures of another time is shown does not mean that there are none.
  const shown = isPlaceholderData && selected?.length === 0 ? undefined : selected;
  const read = error === null && view.isFitting ? own : { data, error, refetch };
  const isNarrowed = can({ type: 'filter.changed', filter: everyAdventure });
  const empty = isNarrowed ? (
    <EmptyState picture="lantern" title={text('adventureList.noMatch')}>
      <Button
        onPress={() => {
          change(everyAdventure);
          // The button disappears after the press.
          focusHeading();
        }}
      >
        {text('adventureList.showAll')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState
      picture="camp"
      title={text(view.layout === 'month' ? 'adventureList.noneInMonth' : 'adventureList.none')}
    />
  );
  const agenda = shown && (shown.length === 0 ? empty : <Agenda adventures={shown} now={now} />);
  const skeleton = !shown && !read.error && (
    <SkeletonGrid label={text('adventureList.loading')} {...skeletons} />
  );
  const contents = {
    cards: shown && (shown.length === 0 ? empty : <Cards adventures={shown} now={now} />),
    agenda,
    month: (
      <Part query={monthPart} failed={text('adventureList.failed')} loading="24rem">
        {({ AdventureMonth }) => (
          <AdventureMonth
            adventures={shown ?? []}
            month={view.month ?? now}
            onMonth={(month) => send({ type: 'filter.changed', filter: { month } }, 'replace')}
          >
            {agenda}
          </AdventureMonth>
        )}
      </Part>
    ),
  };
  return (
    <Page>
      <PageHeading title={text('adventureList.heading')} />
      {mayAnnounce && (
        <p>
          <TextLink href={addresses.announceAdventure}>{text('nav.announceAdventure')}</TextLink>
        </p>
      )}
      {filters.fields}
      <ReadProblem title={text('adventureList.failed')} read={read} />
      <p ref={status} tabIndex={-1} className={styles.status} aria-live="polite">
        {shown && !isPlaceholderData && filters.narrow(text('adventureList.shown', { count: shown.length }))}
      </p>
      <Tabs
        label={text('adventureList.layouts')}
        value={view.layout}
        onChange={(id) => change({ layout: boardLayouts.find((layout) => layout === id)! })}
        tabs={boardLayouts.map((id) => ({
          id,
          title: text(layouts[id].title),
          icon: layouts[id].icon,
          content: contents[id] ?? skeleton,
        }))}
      />
    </Page>
  );
}

const Cards = ({ adventures, now }: { adventures: readonly Adventure[]; now: number }) => (
  <CardGrid label={text('adventureList.label')} columns={columns}>
    {adventures.map((adventure) => (
      <AdventureCard
        key={adventure.id}
        adventure={adventure}
        name={nameOfAdventure(adventure, adventures)}
        now={now}
      />
    ))}
  </CardGrid>
);
