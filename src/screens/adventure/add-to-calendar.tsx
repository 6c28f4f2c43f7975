import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useServices } from '../shared/services.ts';
import { useDownload } from '../shared/use-download.ts';
import { Reason } from '../shared/writes/reason.tsx';

/** Saves an adventure as a file for calendars (docs/specification.md#s8-calendar-file). */
export function AddToCalendar({ id, title }: { id: string; title: string }) {
  const { api } = useServices();
  const { isBusy, error, download } = useDownload();
  return (
    <>
      <Button
        isPending={isBusy}
        onPress={() =>
          void download({
            name: `${title}.ics`,
            type: 'text/calendar;charset=utf-8',
            async *parts() {
              yield await api.calendars.ofAdventure(id);
            },
          })
        }
      >
        <CalendarPlus aria-hidden />
        {text('calendar.add')}
      </Button>
      {error !== null && (
        <Alert tone="danger" title={text('calendar.notAdded')}>
          <Reason error={error} />
        </Alert>
      )}
    </>
  );
}
