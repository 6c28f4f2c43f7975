import { useQuery } from '@tanstack/react-query';
import type { Character } from '#core/contract/characters.ts';
import { Portrait } from '#ui/portrait.tsx';
import { useSeen } from '#ui/seen.ts';
import { statusLooks } from './character-status.ts';
import { useServices } from './services.ts';

interface Props {
  character: Character;
  level: string | null;
  size?: 'small' | 'medium' | 'large';
}

/** A character's token image in the ring of its status; asked for once, when it comes into view. */
export function CharacterPortrait({ character, level, size }: Props) {
  const { api } = useServices();
  const [ref, isSeen] = useSeen();
  const { data: image } = useQuery({ ...api.characters.tokenImage(character.id), enabled: isSeen });
  return (
    <div ref={ref}>
      <Portrait
        src={image ?? null}
        name={character.name}
        tone={statusLooks[character.status].tone}
        badge={level ?? undefined}
        size={size}
      />
    </div>
  );
}
