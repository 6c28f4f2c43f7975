import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { totalExperience } from '#core/rules/experience.ts';
import type { BoardReader } from '#core/views/adventure-board.ts';
import { memberId } from '#machines/session/selectors.ts';
import { useLevelOf } from '../shared/characters/level.ts';
import { useServices } from '../shared/services.ts';

/**
 * The member and the levels of their active characters, and the read of these. An unknown level is null. Without
 * `areLevelsWanted`, the characters are those that another screen has read.
 */
export function useBoardReader(areLevelsWanted: boolean) {
  const { api, session } = useServices();
  const levelOf = useLevelOf();
  const id = useSelector(session, memberId) ?? '';
  const own = useQuery({ ...api.characters.own(), enabled: areLevelsWanted });
  const active = own.data?.filter(({ status }) => status === 'active') ?? [];
  const reader: BoardReader = {
    id,
    characters: active.map((character) => {
      const level = levelOf(totalExperience(character));
      return { level: level.state === 'known' && Number(level.level) >= 0 ? Number(level.level) : null };
    }),
  };
  return { reader, own };
}
