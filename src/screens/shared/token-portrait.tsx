import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { asProblem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Portrait, type PortraitProps } from '#ui/portrait.tsx';
import { useSeen } from '#ui/seen.ts';
import { useServices } from './services.ts';
import styles from './token-portrait.module.css';

interface Props {
  characterId: string;
  name: string;
  tone: PortraitProps['tone'];
  badge?: string;
  size?: PortraitProps['size'];
  placeholder?: LucideIcon;
}

/** 'An error occurred' with the status (specification, section 7); without one when no answer came. */
function failureText(error: unknown): string {
  const { status } = asProblem(error);
  return status > 0 ? text('portrait.failed', { status: String(status) }) : text('dialog.failed');
}

/** A character's token image in a ring; asked for once, when it comes into view. */
export function TokenPortrait({ characterId, ...portrait }: Props) {
  const { api } = useServices();
  const [ref, isSeen] = useSeen();
  const { data: image, error } = useQuery({ ...api.characters.tokenImage(characterId), enabled: isSeen });
  return (
    <div ref={ref} className={styles.portrait}>
      <Portrait src={image ?? null} {...portrait} />
      {error && <p className={styles.failed}>{failureText(error)}</p>}
    </div>
  );
}
