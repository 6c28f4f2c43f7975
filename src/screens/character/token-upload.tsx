import { useMachine } from '@xstate/react';
import Camera from 'lucide-react/icons/camera';
import { useEffect, useState } from 'react';
import { tokenImageTypes } from '#core/contract/values.ts';
import { surelyAcceptedSize } from '#core/rules/token-image.ts';
import {
  isPerhapsTooLarge,
  isUnacceptable,
  isUploadOffered,
  type TokenUploadSnapshot,
} from '#machines/token-upload.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { LongWait } from '../shared/loading/long-wait.tsx';
import { writeProblemText } from '../shared/writes/problem-text.ts';
import { usePageFlow } from '../shared/services.ts';
import { useNavigationLock } from '../shared/writes/use-navigation-lock.ts';
import styles from './token-upload.module.css';

function errorText(snapshot: TokenUploadSnapshot): string | undefined {
  if (isUnacceptable(snapshot)) return text('tokenUpload.unacceptable');
  const { problem, file } = snapshot.context;
  if (!problem) return undefined;
  const failure = text('somethingWrong', { reason: writeProblemText(problem, 'tokenUpload.unanswered') });
  return file && isPerhapsTooLarge(snapshot)
    ? text('tokenUpload.perhapsTooLarge', { failure, size: file.size, limit: surelyAcceptedSize })
    : failure;
}

/** Opens the dialog that sets a character's token image (docs/specification.md#s2-profile-upload). */
export function TokenUpload({ characterId }: { characterId: string }) {
  const tokenUpload = usePageFlow('tokenUpload');
  const [snapshot, send] = useMachine(tokenUpload, { input: { characterId } });
  const { file } = snapshot.context;
  useNavigationLock(snapshot.matches('uploading'));
  const preview = useObjectUrl(isUnacceptable(snapshot) ? null : file);
  return (
    <>
      <IconButton
        size="small"
        variant="raised"
        aria-label={text('tokenUpload.open')}
        tooltip={text('tokenUpload.open')}
        onPress={() => send({ type: 'dialog.opened' })}
      >
        <Camera aria-hidden />
      </IconButton>
      <Dialog
        title={text('tokenUpload.title')}
        isOpen={snapshot.hasTag('dialog')}
        isDismissable={snapshot.can({ type: 'dialog.closed' })}
        onOpenChange={(isOpen) => {
          if (!isOpen) send({ type: 'dialog.closed' });
        }}
      >
        <FileField
          isFirst
          label={text('tokenUpload.file')}
          hint={text('tokenUpload.hint')}
          accept={[...tokenImageTypes]}
          file={file}
          preview={preview}
          errorMessage={errorText(snapshot)}
          onSelect={(chosen) =>
            send(chosen ? { type: 'file.chosen', file: chosen } : { type: 'file.removed' })
          }
        />
        {snapshot.hasTag('busy') && <LongWait words={text('wait.write')} />}
        <div className={styles.buttons}>
          <Button
            variant="primary"
            isPending={snapshot.hasTag('busy')}
            onPress={() => send({ type: 'upload.asked' })}
            render={(props) => (
              <button {...props} aria-disabled={!isUploadOffered(snapshot) || props['aria-disabled']} />
            )}
          >
            {text('tokenUpload.upload')}
          </Button>
          <Button
            variant="quiet"
            isDisabled={!snapshot.can({ type: 'dialog.closed' })}
            onPress={() => send({ type: 'dialog.closed' })}
          >
            {text('dialog.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** An object URL of a file during the component's lifetime; null without a file. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const created = URL.createObjectURL(file);
    // The URL must be revoked, so an effect creates it.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(null);
    };
  }, [file]);
  return url;
}
