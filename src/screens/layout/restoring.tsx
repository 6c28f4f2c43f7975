import { useSelector } from '@xstate/react';
import { isRenewalAnswered, isRetrying, isUnreachable } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { PageHeading, useHeadingAfter } from '#ui/page/page-heading.tsx';
import { HallPage } from '../shared/pictures/hall-page.tsx';
import { LongWords } from '../shared/loading/long-words.tsx';
import { usePart } from '../shared/loading/use-part.ts';
import { useServices } from '../shared/services.ts';
import { RenewalButtons } from './renewal-buttons.tsx';

/** The page that is shown while a stored session is restored; the address does not change. */
export function Restoring() {
  const { session } = useServices();
  const isStuck = useSelector(session, isUnreachable);
  const hasFailed = useSelector(session, isRetrying);
  const isAnswered = useSelector(session, isRenewalAnswered);
  useHeadingAfter();
  return (
    <HallPage>
      <PageHeading title="">{text('app.name')}</PageHeading>
      <div aria-live="polite">
        <p>
          {text(isStuck ? (isAnswered ? 'restoring.notRenewed' : 'restoring.unreachable') : 'restoring.busy')}
        </p>
        {!isStuck && (
          <p>
            <LongWords words={text('wait.page')} />
          </p>
        )}
      </div>
      {hasFailed && (
        <>
          <p>{text('restoring.again')}</p>
          <RenewalButtons retry="primary" />
          <LoadedLastSeen />
        </>
      )}
    </HallPage>
  );
}

/** The member's last-seen characters; nothing if none are stored, or if the code that shows them does not load. */
function LoadedLastSeen() {
  const { data } = usePart('lastSeen', () => import('../user/last-seen.tsx'));
  return data ? <data.LastSeenCharacters /> : null;
}
