import { useMachine } from '@xstate/react';
import { ImageUp } from 'lucide-react';
import { tokenImageTypes } from '#core/contract/values.ts';
import { surelyTakenSize } from '#core/rules/token-image.ts';
import {
  isPerhapsTooLarge,
  isUnacceptable,
  isUploadOffered,
  type TokenUploadSnapshot,
} from '#machines/token-upload.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FileField } from '#ui/fields/file-field.tsx';
import { writeProblemText } from '../shared/saving/problem-text.ts';
import { useFlows } from '../shared/services.ts';
import { useHeldPage } from '../shared/saving/use-held-page.ts';
import styles from './token-upload.module.css';
import { useObjectUrl } from './use-object-url.ts';

function errorText(snapshot: TokenUploadSnapshot): string | undefined {
  if (isUnacceptable(snapshot)) return text('tokenUpload.unacceptable');
  const { problem, file } = snapshot.context;
  if (!problem) return undefined;
  const failure = text('somethingWrong', { reason: writeProblemText(problem, 'tokenUpload.unanswered') });
  return file && isPerhapsTooLarge(snapshot)
    ? text('tokenUpload.perhapsTooLarge', { failure, size: file.size, limit: surelyTakenSize })
    : failure;
}

/** Opens the dialog that sets a character's token image (docs/specification.md#s2-profile-upload). */
export function TokenUpload({ characterId }: { characterId: string }) {
  const { tokenUpload } = useFlows();
  const [snapshot, send] = useMachine(tokenUpload, { input: { characterId } });
  const { file } = snapshot.context;
  useHeldPage(snapshot.matches('uploading'));
  const preview = useObjectUrl(isUnacceptable(snapshot) ? null : file);
  return (
    <>
      <Button variant="secondary" onPress={() => send({ type: 'dialog.opened' })}>
        <ImageUp aria-hidden />
        {text('tokenUpload.open')}
      </Button>
      <Dialog
        title={text('tokenUpload.title')}
        isOpen={snapshot.hasTag('dialog')}
        isDismissable={snapshot.can({ type: 'dialog.closed' })}
        onOpenChange={(isOpen) => {
          if (!isOpen) send({ type: 'dialog.closed' });
        }}
      >
        <FileField
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
        <div className={styles.ways}>
          <Button
            variant="primary"
            isDisabled={!isUploadOffered(snapshot)}
            isPending={snapshot.hasTag('busy')}
            onPress={() => send({ type: 'upload.asked' })}
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
