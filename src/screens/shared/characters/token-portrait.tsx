import { useQuery } from '@tanstack/react-query';
import { ImageOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { asProblem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Portrait, type PortraitProps } from '#ui/elements/portrait.tsx';
import { useSeen } from '#ui/lists/seen.ts';
import { useServices } from '../services.ts';
import styles from './token-portrait.module.css';

interface Props {
  characterId: string;
  name: string;
  tone: PortraitProps['tone'];
  badge?: string;
  size?: PortraitProps['size'];
  placeholder?: LucideIcon;
  /** Content beside the portrait. */
  children: ReactNode;
}

/** 'An error occurred' with the status (docs/specification.md#s7-character-token-error), or without one if no answer came. */
function failureText(error: unknown): string {
  const { status } = asProblem(error);
  return status > 0 ? text('portrait.failed', { status: String(status) }) : text('dialog.failed');
}

/**
 * A character's token image in a ring, with content beside it. The image is fetched once, when the portrait
 * comes into view. The reason for a missing image is shown below both, where it takes no space from the
 * content.
 */
export function TokenPortrait({ characterId, children, ...portrait }: Props) {
  const { api } = useServices();
  const [ref, isSeen] = useSeen();
  const { data: image, error } = useQuery({ ...api.characters.tokenImage(characterId), enabled: isSeen });
  return (
    <div ref={ref} className={styles.bearer} data-size={portrait.size}>
      <Portrait src={image ?? null} {...portrait} />
      <div className={styles.words}>{children}</div>
      {error && (
        <p className={styles.failed}>
          <ImageOff aria-hidden />
          {failureText(error)}
        </p>
      )}
    </div>
  );
}
