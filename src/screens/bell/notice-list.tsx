import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Notices } from '#core/contract/adventures/notices.ts';
import { formatMoment, programTime } from '#core/views/dates.ts';
import { newestNotice } from '#core/views/notices.ts';
import { text } from '#texts/texts.ts';
import { Badge } from '#ui/elements/badge.tsx';
import { TextLink } from '#ui/elements/text-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { addresses } from '../shared/addresses.ts';
import { Ago } from '../shared/ago.tsx';
import { linkedText } from '../shared/linked-text.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useFlows, useServices } from '../shared/services.ts';
import styles from './notice-list.module.css';
import { noticeText } from './notice-text.ts';

interface Props {
  /** Called when a link is pressed. */
  onFollow: () => void;
}

/** What the member was told of adventures, the newest first. A notice that is shown counts as seen. */
export function NoticeList({ onFollow }: Props) {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.adventures.notices());
  return (
    <>
      <ReadProblem title={text('bell.failed')} read={{ data, error, refetch }} />
      {data ? <Rows {...data} onFollow={onFollow} /> : !error && <Skeleton shape="lines" height="10lh" />}
    </>
  );
}

function Rows({ notices, seenUntil, onFollow }: Props & Notices) {
  const { writes } = useFlows();
  // What was new at the opening stays marked after the server knows that it is seen.
  const [newAfter] = useState(seenUntil);
  const newest = newestNotice(notices);
  const tellSeen = useEffectEvent(() => {
    // After a failure the notices stay new, and the next opening tells it again.
    if (newest > seenUntil) writes.seeNotices(newest).catch(() => {});
  });
  useEffect(() => tellSeen(), [newest]);
  if (notices.length === 0)
    return (
      <EmptyState picture="letter" title={text('bell.none')}>
        {text('bell.noneHint')}
      </EmptyState>
    );
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => {
        const { id, adventure, title, startsAt, at, until } = notice;
        return (
          <li key={id} className={styles.notice}>
            <p className={styles.what}>
              <span>{noticeText(notice)}</span>
              {at > newAfter && <Badge tone="accent">{text('bell.new')}</Badge>}
            </p>
            <p>
              <TextLink href={addresses.adventure(adventure)} onPress={onFollow}>
                <bdi>{title}</bdi>
              </TextLink>
            </p>
            {until !== null && (
              <p className={styles.when}>{text('bell.until', { time: formatMoment(until) })}</p>
            )}
            <p className={styles.when}>{text('bell.start', { time: formatMoment(startsAt) })}</p>
            <p className={styles.when}>
              {linkedText('bell.told', {
                time: <time dateTime={programTime(at)}>{formatMoment(at)}</time>,
              })}{' '}
              <Ago instant={at} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
