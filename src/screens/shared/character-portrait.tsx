import { useQuery } from '@tanstack/react-query';
import type { Character } from '#core/contract/characters.ts';
import { asProblem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Portrait } from '#ui/portrait.tsx';
import { useSeen } from '#ui/seen.ts';
import styles from './character-portrait.module.css';
import { statusLooks } from './character-status.ts';
import { useServices } from './services.ts';

interface Props {
  character: Character;
  level: string | null;
  size?: 'small' | 'medium' | 'large';
}

/** 'An error occurred' with the status (specification, section 7); without one when no answer came. */
function failureText(error: unknown): string {
  const { status } = asProblem(error);
  return status > 0 ? text('portrait.failed', { status: String(status) }) : text('dialog.failed');
}

/** A character's token image in the ring of its status; asked for once, when it comes into view. */
export function CharacterPortrait({ character, level, size }: Props) {
  const { api } = useServices();
  const [ref, isSeen] = useSeen();
  const { data: image, error } = useQuery({ ...api.characters.tokenImage(character.id), enabled: isSeen });
  return (
    <div ref={ref}>
      <Portrait
        src={image ?? null}
        name={character.name}
        tone={statusLooks[character.status].tone}
        badge={level ?? undefined}
        size={size}
      />
      {error && <p className={styles.failed}>{failureText(error)}</p>}
    </div>
  );
}
