import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Copyable } from '#ui/elements/copyable.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { ReadProblem } from '../shared/loading/read-problem.tsx';
import { useFlows, useServices } from '../shared/services.ts';
import { useConfirmedWrites } from '../shared/writes/confirmed-writes.tsx';
import { Reason } from '../shared/writes/reason.tsx';
import styles from './personal.module.css';

/** The private address of the member's calendar (docs/specification.md#s8-calendar). */
export function CalendarSection() {
  const { api } = useServices();
  const { data, error, refetch } = useQuery(api.calendars.own());
  const writes = useConfirmedWrites();
  return (
    <section className={styles.part} aria-labelledby="calendar">
      <h3 id="calendar" className={styles.subtitle}>
        {text('calendar.title')}
      </h3>
      <p>{text('calendar.lead')}</p>
      <ReadProblem title={text('calendar.failed')} read={{ data, error, refetch }} />
      {!data && !error && (
        <SkeletonGrid label={text('calendar.loading')} count={1} shape="lines" height="4rem" />
      )}
      {data && (
        <Address
          created={data.created}
          onDelete={() => writes.ask('calendarDeletion', { id: 'own', name: text('calendar.address') })}
        />
      )}
      {writes.dialog}
    </section>
  );
}

/** What became of the last try to make an address. */
interface Made {
  isBusy: boolean;
  secret: string | null;
  error: unknown;
}

const nothingMade: Made = { isBusy: false, secret: null, error: null };

function Address({ created, onDelete }: { created: number | null; onDelete: () => void }) {
  const { configuration } = useServices();
  const { writes } = useFlows();
  const [{ isBusy, secret, error }, setMade] = useState(nothingMade);
  const [isAsking, setAsking] = useState(false);
  const make = async () => {
    setAsking(false);
    setMade({ ...nothingMade, isBusy: true });
    try {
      setMade({ ...nothingMade, secret: await writes.makeCalendar() });
    } catch (failure) {
      setMade({ ...nothingMade, error: failure });
    }
  };
  const shown = created === null ? null : secret;
  return (
    <>
      <p aria-live="polite">
        {shown !== null
          ? text('calendar.once')
          : created === null
            ? text('calendar.none')
            : text('calendar.since', { day: formatDay(created) })}
      </p>
      {shown !== null && (
        <Copyable
          // A second Enter must not replace what is to be copied now.
          key={shown}
          isFocused
          label={text('calendar.address')}
          value={`${configuration.apiUrl || window.location.origin}/calendar/${shown}.ics`}
        />
      )}
      {error !== null && (
        <Alert tone="danger" title={text('calendar.notMade')}>
          <Reason error={error} />
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button
          data-focus-fallback
          isPending={isBusy}
          onPress={() => (created === null ? void make() : setAsking(true))}
        >
          {text(created === null ? 'calendar.make' : 'calendar.replace')}
        </Button>
        {created !== null && <Button onPress={onDelete}>{text('calendar.delete')}</Button>}
      </div>
      <FlowDialog
        view={
          isAsking
            ? {
                kind: 'asking',
                focusesCancel: true,
                title: text('calendar.replaceTitle'),
                children: text('calendar.replaceQuestion'),
                confirmLabel: text('calendar.replace'),
                cancelLabel: text('dialog.cancel'),
                onConfirm: () => void make(),
                onCancel: () => setAsking(false),
              }
            : null
        }
      />
    </>
  );
}
