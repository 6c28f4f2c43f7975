import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { lastSessionOf, usualExp, usualMaster } from '#core/rules/party/last-party.ts';
import type { RegisteredSession } from '#core/contract/sessions.ts';
import { memberId } from '#machines/session/selectors.ts';
import { useServices } from '../../shared/services.ts';

/** The app looks for the member's last session among this many of the newest sessions. */
const searchedCount = 30;

const useMemberId = () => useSelector(useServices().session, memberId);
const useNewestSessions = () => useQuery(useServices().api.sessions.page({ limit: searchedCount }));

/**
 * The last session with participants that the member registered; undefined until it is read, or if there is none among
 * the newest.
 */
export function useLastSession(): RegisteredSession | undefined {
  const member = useMemberId();
  const { data } = useNewestSessions();
  return member === null ? undefined : lastSessionOf(data?.entities ?? [], member);
}

/** The id of the character with which the member usually runs a session; null until known, or if there is none. */
export function useUsualMaster(): string | null {
  const member = useMemberId();
  const { data: sessions } = useNewestSessions();
  const { data: characters } = useQuery(useServices().api.characters.activeWithPlayer());
  if (member === null || !sessions || !characters) return null;
  const activeIds = characters.map(({ id }) => id);
  return usualMaster(lastSessionOf(sessions.entities, member), activeIds, member);
}

/** Master and exp to begin with, as far as the member's last session tells them; null while that is being read. */
export function useUsual(): { master: string; exp: number } | null {
  const { isLoading: areSessionsLoading } = useNewestSessions();
  const { isLoading: areCharactersLoading } = useQuery(useServices().api.characters.activeWithPlayer());
  const master = useUsualMaster() ?? '';
  const exp = usualExp(useLastSession());
  return areSessionsLoading || areCharactersLoading ? null : { master, exp };
}
