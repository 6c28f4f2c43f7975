import { text } from '#texts/texts.ts';
import { SkeletonGrid } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Part } from '../../shared/loading/part.tsx';
import { partOf } from '../../shared/loading/use-part.ts';
import type { Party } from './use-party.ts';

interface Props {
  party: Party;
  limit: number;
  onClosed: () => void;
}

const severalPart = partOf('several', () => import('./several.tsx'));
const skeletons = { count: 6, shape: 'row', height: '2.75rem' } as const;

/** The dialog with the list from which the member chooses several participants. Its code loads when it opens. */
export const SeveralDialog = ({ party, limit, onClosed }: Props) => (
  <Dialog title={text('party.severalTitle')} isOpen onOpenChange={onClosed}>
    <Part
      query={severalPart}
      failed={text('party.severalFailed')}
      loading={<SkeletonGrid label={text('party.severalLoading')} {...skeletons} />}
    >
      {({ Several }) => <Several party={party} limit={limit} onDone={onClosed} />}
    </Part>
  </Dialog>
);
