import { text } from '#texts/texts.ts';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ReadProblem } from '../../shared/loading/read-problem.tsx';
import { usePart } from '../../shared/loading/use-part.ts';
import type { Party } from './use-party.ts';

interface Props {
  party: Party;
  limit: number;
  onClosed: () => void;
}

/** The dialog with the list from which the member chooses several participants. Its code loads when it opens. */
export function SeveralDialog({ party, limit, onClosed }: Props) {
  const { data: part, error, refetch } = usePart('several', () => import('./several.tsx'));
  return (
    <Dialog title={text('party.severalTitle')} isOpen onOpenChange={onClosed}>
      <ReadProblem title={text('party.severalFailed')} read={{ data: part, error, refetch }} />
      {!part && !error && (
        <SkeletonGrid label={text('party.severalLoading')} count={6} shape="row" height="2.75rem" />
      )}
      {part && <part.Several party={party} limit={limit} onDone={onClosed} />}
    </Dialog>
  );
}
