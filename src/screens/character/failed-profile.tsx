import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { addresses } from '../shared/addresses.ts';
import { failedView } from '../shared/writes/outcome-views.tsx';
import { Reason } from '../shared/writes/reason.tsx';
import { useServices } from '../shared/services.ts';

/** Says why a character could not be read, with a button back to the member's own characters. */
export function FailedProfile({ error }: { error: unknown }) {
  const { goTo } = useServices();
  return (
    <FlowDialog
      view={failedView(text('profile.failed'), <Reason error={error} />, () => goTo(addresses.ownCharacters))}
    />
  );
}
