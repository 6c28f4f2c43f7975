import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { isoDay, readIsoDay } from '#core/views/dates.ts';
import { type TimeRange, usualRange } from '#core/views/range.ts';
import { SessionStats } from '#screens/session/session-stats.tsx';

const route = getRouteApi('/member/session/stats');

/** Stores the range of days of the statistics in the address. An address without days means the last month. */
export default function SessionStatsPage() {
  const { from = '', to = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [usual] = useState(() => usualRange(Date.now()));
  const range = useMemo(
    () => ({ from: readIsoDay(from) ?? usual.from, to: readIsoDay(to) ?? usual.to }),
    [from, to, usual],
  );
  const search = useCallback(
    (chosen: TimeRange) =>
      void navigate({ search: { from: isoDay(chosen.from), to: isoDay(chosen.to) }, resetScroll: false }),
    [navigate],
  );
  return <SessionStats range={range} onRange={search} />;
}
