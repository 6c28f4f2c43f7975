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
  /** What stands beside the portrait. */
  children: ReactNode;
}

/** 'An error occurred' with the status (specification, section 7); without one when no answer came. */
function failureText(error: unknown): string {
  const { status } = asProblem(error);
  return status > 0 ? text('portrait.failed', { status: String(status) }) : text('dialog.failed');
}

/**
 * A character's token image in a ring, with words beside it; asked for once, when it comes into view. Why there is none
 * is said beneath both, where it takes no room from the words.
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
