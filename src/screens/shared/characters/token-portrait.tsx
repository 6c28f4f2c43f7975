import { useQuery } from '@tanstack/react-query';
import { ImageOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { asProblem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Portrait, type PortraitProps } from '#ui/elements/portrait.tsx';
import { useSeen } from '#ui/page/seen.ts';
import { useServices } from '../services.ts';
import styles from './token-portrait.module.css';

interface Props {
  characterId: string;
  name: string;
  tone: PortraitProps['tone'];
  badge?: string;
  size?: PortraitProps['size'];
  placeholder?: LucideIcon;
  /** A small control at the edge of the portrait. */
  control?: ReactNode;
  /** Content beside the portrait. Beside a large portrait, each element of the content is an item of the same grid. */
  children: ReactNode;
}

/**
 * 'An error occurred' with the status (docs/specification.md#s7-character-token-error), or without a status
 * if no answer arrived.
 */
function failureText(error: unknown): string {
  const { status } = asProblem(error);
  return status > 0 ? text('portrait.failed', { status: String(status) }) : text('dialog.failed');
}

/**
 * A character's token image in a ring, with content beside it. The image is fetched once the portrait has been near the
 * viewport. If the image fails to load, the reason is shown below, where it takes no space from the content.
 */
export function TokenPortrait({ characterId, control, children, ...portrait }: Props) {
  const { api } = useServices();
  const [ref, isSeen] = useSeen();
  const { data: image, error } = useQuery({ ...api.characters.tokenImage(characterId), enabled: isSeen });
  return (
    <div ref={ref} className={styles.layout} data-size={portrait.size}>
      <div className={styles.portrait} data-framed={control === undefined ? undefined : true}>
        <Portrait src={image ?? null} {...portrait} />
      </div>
      <div className={styles.words}>{children}</div>
      {error && (
        <p className={styles.failed}>
          <ImageOff aria-hidden />
          {failureText(error)}
        </p>
      )}
      {/* Last, so that Tab reaches it after the heading among the content. */}
      {control !== undefined && <div className={styles.control}>{control}</div>}
    </div>
  );
}
