import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ImageOff from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import { asProblem, isAnswered } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Portrait, type PortraitProps } from '#ui/elements/portrait.tsx';
import { useSeen } from '#ui/page/seen.ts';
import { useLastSeen } from '../loading/use-last-seen.ts';
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
 * if no answer arrived. Says nothing where a notice above the page already says that the server is silent.
 */
function ImageFailure({ error }: { error: unknown }) {
  const problem = asProblem(error);
  const seen = useLastSeen();
  if (!isAnswered(problem) && (problem.found === 'offline' || seen !== null)) return null;
  return (
    <p className={styles.failed}>
      <ImageOff aria-hidden />
      {isAnswered(problem)
        ? text('portrait.failed', { status: String(problem.status) })
        : text('dialog.failed')}
    </p>
  );
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
      <div className={styles.portrait}>
        <Portrait src={image ?? null} {...portrait} />
      </div>
      <div className={styles.words}>{children}</div>
      {error && image === undefined && <ImageFailure error={error} />}
      {/* Last, so that Tab reaches it after the heading among the content. */}
      {control !== undefined && <div className={styles.control}>{control}</div>}
    </div>
  );
}
