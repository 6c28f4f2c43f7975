import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { levelAt, totalExperience } from '#core/rules/experience.ts';
import type { BoardReader } from '#core/views/adventure-board.ts';
import { memberId } from '#machines/session/selectors.ts';
import { useServices } from '../shared/services.ts';

const noLevels = {};

/**
 * The member and the levels of their active characters, and the read of these, which is made if `isWanted`. An unknown
 * level is null.
 */
export function useBoardReader(isWanted: boolean) {
  const { api, session } = useServices();
  const id = useSelector(session, memberId) ?? '';
  const own = useQuery({ ...api.characters.own(), enabled: isWanted });
  // An overview of the own characters contains the table.
  const isTableWanted = isWanted && own.data !== undefined;
  const { data: table = noLevels } = useQuery({ ...api.reference.experienceTable(), enabled: isTableWanted });
  const reader: BoardReader = useMemo(() => {
    const active = own.data?.filter(({ status }) => status === 'active') ?? [];
    const levelOf = (experience: number): number | null => Number(levelAt(table, experience)) || null;
    return { id, characters: active.map((one) => ({ level: levelOf(totalExperience(one)) })) };
  }, [id, own.data, table]);
  return { reader, own };
}
