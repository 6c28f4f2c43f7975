import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

interface Props {
  isBusy: boolean;
  onReload: () => void;
}

/** Offers the new version of the app (docs/specification.md#s8-version-offer). */
export const VersionNotice = ({ isBusy, onReload }: Props) => (
  <Alert
    tone="info"
    title={text('version.new')}
    action={
      <Button variant="secondary" isPending={isBusy} onPress={onReload}>
        {text('version.reload')}
      </Button>
    }
  >
    {text('version.drafts')}
  </Alert>
);
