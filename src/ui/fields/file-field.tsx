import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import ImageUp from 'lucide-react/icons/image-up';
import X from 'lucide-react/icons/x';
import { type SyntheticEvent, useId, useRef } from 'react';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { text } from '#texts/texts.ts';
import { Button } from '../buttons/button.tsx';
import field from './field.module.css';
import styles from './file-field.module.css';
import { IconButton } from '../buttons/icon-button.tsx';

export interface FileFieldProps {
  label: string;
  hint?: string;
  /**
   * Media types that the file chooser offers, e.g. `['image/png']`. The caller must still check the chosen
   * file.
   */
  accept: readonly string[];
  file: File | null;
  onSelect: (file: File | null) => void;
  errorMessage?: string;
  /** Whether the button gets the focus when the field appears. */
  isFirst?: boolean;
  /** Object URL of the picture; the caller creates and revokes it. */
  preview?: string | null;
}

type DropEvent = Parameters<NonNullable<DropZoneProps['onDrop']>>[0];

/**
 * Chooses a file by button, drop or paste. The reason for a refusal is shown below and linked to the button.
 */
export function FileField(props: FileFieldProps) {
  const { label, hint, accept, file, onSelect, errorMessage, isFirst = false, preview } = props;
  const [labelId, hintId, errorId, nameId] = [useId(), useId(), useId(), useId()];
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    button.current?.focus();
    onSelect(null);
  };
  const handleDrop = async ({ items }: DropEvent) => {
    for (const item of items) if (item.kind === 'file') return onSelect(await item.getFile());
  };
  /** The zone's own button, which react-aria hides, takes only pasted files. */
  const chooseFromZone = ({ target, currentTarget }: SyntheticEvent) => {
    if (target === currentTarget.querySelector('button')) button.current?.click();
  };
  const described = [hint && hintId, file && nameId, errorMessage && errorId].filter(Boolean).join(' ');
  return (
    <div className={field.field} data-invalid={errorMessage !== undefined || undefined}>
      <span id={labelId} className={field.label}>
        {label}
      </span>
      <DropZone
        className={styles.zone}
        aria-label={text('ui.dropZone', { label })}
        onDrop={(event) => void handleDrop(event)}
        render={(zone) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- its button is interactive
          <div
            {...zone}
            onClickCapture={chooseFromZone}
            onKeyDownCapture={(event) => event.key === 'Enter' && chooseFromZone(event)}
          />
        )}
        data-invalid={errorMessage !== undefined || undefined}
      >
        {preview ? (
          <img alt="" src={preview} className={styles.preview} />
        ) : (
          <ImageUp aria-hidden className={styles.icon} />
        )}
        <FileTrigger
          acceptedFileTypes={accept}
          aria-label={label}
          onSelect={(files) => onSelect(files?.item(0) ?? null)}
        >
          <Button
            ref={button}
            // When a dialog opens, its first field gets the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isFirst}
            id={`${labelId}-button`}
            aria-labelledby={`${labelId}-button ${labelId}`}
            aria-describedby={described || undefined}
          >
            {text(file ? 'ui.chooseAnotherFile' : 'ui.chooseFile')}
          </Button>
        </FileTrigger>
        {file ? (
          <span className={styles.chosen}>
            <bdi id={nameId}>{file.name}</bdi>
            <IconButton size="small" aria-label={text('ui.removeFile', { name: file.name })} onPress={remove}>
              <X aria-hidden />
            </IconButton>
          </span>
        ) : (
          <span className={field.hint}>{text('ui.orDrop')}</span>
        )}
      </DropZone>
      {hint !== undefined && (
        <span id={hintId} className={field.hint}>
          {hint}
        </span>
      )}
      <span id={errorId} aria-live="assertive">
        {errorMessage !== undefined && (
          <span className={field.error}>
            <CircleAlert aria-hidden />
            <span>{errorMessage}</span>
          </span>
        )}
      </span>
    </div>
  );
}
