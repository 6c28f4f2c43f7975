import { getLocalTimeZone } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { Availability as OwnHours } from '#core/contract/adventures/availability.ts';
import {
  asLastWeek,
  daysOf,
  mondayAfter,
  dayParts,
  shownHours,
} from '#core/rules/adventures/availability.ts';
import { instantsOf, wallOf } from '#core/rules/adventures/zoned.ts';
import { formatDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { CellGrid, type GridCell } from '#ui/fields/choice/cell-grid.tsx';
import { Switch } from '#ui/fields/toggle/toggle.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { RouteError } from '../../errors/route-error.tsx';
import { paths } from '../../shared/addresses.ts';
import { useHistoryState } from '../../shared/lists/use-history-state.ts';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { leaveView } from '../../shared/saving/leave-view.ts';
import { useLeaveGuard } from '../../shared/saving/use-leave-guard.ts';
import { useFlows, useServices } from '../../shared/services.ts';
import { useIsOffered, useMayCall } from '../../shared/use-may-call.ts';
import { Reason } from '../../shared/writes/reason.tsx';
import styles from './availability.module.css';
import { HeatMap } from './heat-map.tsx';
import { dayName, partName, type ShownWeek } from './part-names.ts';

/** The last of the weeks that can be changed; 0 is the present one. */
const lastWeek = 8;

const noDraft: readonly string[] = [];
const draftOf = ({ isNamed, hours }: OwnHours): string[] => [String(isNamed), ...hours.map(String)];

/** When the member can play, by week (docs/specification.md#s8-availability). */
export const AvailabilityWeeks = () =>
  useIsOffered('availability') ? <Weeks /> : <RouteError kind="noRoute" address={paths.availability} />;

function Weeks() {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.calendars.availability());
  const [zone] = useState(getLocalTimeZone);
  const [isByHour, setByHour] = useHistoryState<boolean>('hours', false);
  const [weeks, setWeeks] = useHistoryState<number>('week', 0);
  const [today] = useState(() => wallOf(Date.now(), zone).date);
  const monday = mondayAfter(today, weeks);
  const isMaster = useMayCall('availabilityCounts');
  const [first, last] = [daysOf(monday)[0]!, daysOf(monday)[6]!].map((date) => shownDay(date, zone));
  return (
    <Page>
      <PageHeading title={text('availability.title')} lead={text('availability.lead')} />
      <div className={styles.choice}>
        <IconButton
          aria-label={text('availability.previousWeek')}
          isDisabled={weeks === 0}
          onPress={() => setWeeks(weeks - 1)}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 aria-live="polite">{text('availability.week', { first: first!, last: last! })}</h2>
        <IconButton
          aria-label={text('availability.nextWeek')}
          isDisabled={weeks === lastWeek}
          onPress={() => setWeeks(weeks + 1)}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <ReadProblem title={text('availability.failed')} read={{ data, error, refetch }} />
      {!data && !error && (
        <SkeletonGrid label={text('availability.loading')} count={1} shape="lines" height="20rem" />
      )}
      <Switch label={text('availability.byHour')} value={isByHour} onChange={setByHour} />
      {data && <Week stored={data} monday={monday} zone={zone} isByHour={isByHour} />}
      {isMaster && <HeatMap monday={monday} zone={zone} isByHour={isByHour} />}
    </Page>
  );
}

const shownDay = (date: string, zone: string): string =>
  formatDay(instantsOf({ date, time: '12:00' }, zone)[0] ?? Date.parse(date));

function Week({ stored, monday, zone, isByHour }: ShownWeek & { stored: OwnHours }) {
  const { writes } = useFlows();
  const [draft, setDraft] = useHistoryState('draft', noDraft);
  const [{ isBusy, error, isSaved }, setSave] = useState<{
    isBusy: boolean;
    error: unknown;
    isSaved: boolean;
  }>({
    isBusy: false,
    error: null,
    isSaved: false,
  });
  const [named, ...typed] = draft;
  const current: OwnHours =
    named === undefined ? stored : { isNamed: named === 'true', hours: typed.map(Number) };
  const change = (next: Partial<OwnHours>) => {
    setSave({ isBusy: false, error: null, isSaved: false });
    setDraft(draftOf({ ...current, ...next }));
  };
  const save = async () => {
    setSave({ isBusy: true, error: null, isSaved: false });
    try {
      await writes.setAvailability(current);
      setDraft(noDraft);
      setSave({ isBusy: false, error: null, isSaved: true });
    } catch (failure) {
      setSave({ isBusy: false, error: failure, isSaved: false });
    }
  };
  const [isLeaving, setLeaving] = useState(false);
  const guard = useLeaveGuard({
    isUnsaved: () => draft.length > 0,
    ask() {
      setLeaving(true);
      return true;
    },
    isDialog: false,
  });
  const answer = (leaves: boolean) => () => {
    setLeaving(false);
    guard[leaves ? 'leave' : 'stay']();
  };
  const leaving = leaveView({
    hint: 'availability.leaveHint',
    onLeave: answer(true),
    onStay: answer(false),
  });
  const repeated = asLastWeek(current.hours, monday, zone);
  const cells = cellsOf({ monday, zone, isByHour, hours: new Set(current.hours) });
  return (
    <div className={styles.week}>
      <CellGrid
        label={text('availability.grid')}
        columns={isByHour ? 7 : 2}
        heads={isByHour ? daysOf(monday).map(dayName) : []}
        cells={cells}
        onChange={(id, isChosen) => {
          const hours = cells.find((cell) => cell.id === id)!.hours;
          const others = current.hours.filter((start) => !hours.includes(start));
          change({ hours: isChosen ? [...others, ...hours] : others });
        }}
      />
      <Switch
        label={text('availability.named')}
        description={text('availability.namedHint')}
        value={current.isNamed}
        onChange={(isNamed) => change({ isNamed })}
      />
      {error !== null && (
        <Alert tone="danger" title={text('availability.notSaved')}>
          <Reason error={error} />
        </Alert>
      )}
      <div className={styles.bar}>
        <Button variant="primary" isPending={isBusy} onPress={() => void save()}>
          {text('availability.save')}
        </Button>
        <Button isDisabled={!repeated} onPress={() => repeated && change({ hours: repeated })}>
          {text('availability.asLastWeek')}
        </Button>
        <p aria-live="polite">
          {isSaved && draft.length === 0
            ? text('availability.saved')
            : draft.length > 0 && text('availability.unsaved')}
        </p>
      </div>
      <FlowDialog view={isLeaving ? leaving : null} />
    </div>
  );
}

interface WeekCell extends GridCell {
  hours: readonly number[];
}

/** The cells of a week: two half days of each day, or each hour, whose rows are hours. */
function cellsOf({ monday, zone, isByHour, hours: chosen }: ShownWeek & { hours: ReadonlySet<number> }) {
  const cell = (date: string, index: number): WeekCell | [] => {
    const hours = dayParts(date, zone, isByHour)[index]!;
    if (hours.length === 0) return [];
    const count = hours.filter((start) => chosen.has(start)).length;
    const day = dayName(date);
    const part = partName(index, isByHour);
    return {
      id: `${date} ${index}`,
      name: text(count > 0 && count < hours.length ? 'availability.someOfDay' : 'availability.ofDay', {
        day,
        part,
      }),
      shown: isByHour ? String(shownHours[index]) : text('availability.ofDay', { day, part }),
      hours,
      state: count === 0 ? 'none' : count === hours.length ? 'all' : 'some',
    };
  };
  const days = daysOf(monday);
  return isByHour
    ? shownHours.flatMap((_, index) => days.flatMap((date) => cell(date, index)))
    : days.flatMap((date) => [0, 1].flatMap((index) => cell(date, index)));
}
