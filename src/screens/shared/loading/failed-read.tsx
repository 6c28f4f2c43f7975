import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { addresses } from '../addresses.ts';
import { useHistoryState } from '../lists/use-history-state.ts';
import { useServices } from '../services.ts';
import { failedView } from '../writes/outcome-views.tsx';
import { Reason } from '../writes/reason.tsx';

interface Props {
  title: 'profile.failed' | 'inventory.failed' | 'itemList.failed';
  /** Why nothing could be read; null otherwise. */
  error: unknown;
}

/**
 * Says in a dialog why a screen could not be read, with a button back to the member's own characters. On the return to the
 * screen there is no dialog, so that the user can try again there (docs/specification.md#s2-items-failed-return).
 */
export function FailedRead({ title, error }: Props) {
  const { goTo } = useServices();
  const [isTold, setTold] = useHistoryState<boolean>(title, false);
  const onBack = () => {
    setTold(true);
    goTo(addresses.ownCharacters);
  };
  return (
    <FlowDialog view={error && !isTold ? failedView(text(title), <Reason error={error} />, onBack) : null} />
  );
}
