import type { ShownSessions } from '#screens/session/list/session-filters.tsx';
import { pageParameter, textParameter } from './view-parameters.ts';

/** The search parameters of the list of sessions, without invalid and empty ones. */
export const sessionParameters = ({
  search,
  label,
  master,
  player,
  character,
  page,
}: Record<string, unknown>) => ({
  search: textParameter(search),
  label: textParameter(label),
  master: textParameter(master),
  player: textParameter(player),
  // Untrimmed: the name in the id may begin or end with a space.
  character: typeof character === 'string' && character !== '' ? character : undefined,
  page: pageParameter(page),
});

type SessionParameters = ReturnType<typeof sessionParameters>;

/** The filter that the parameters describe. */
export const readSessionFilter = ({ search, ...ids }: SessionParameters): ShownSessions => ({
  text: search ?? '',
  label: ids.label ?? null,
  master: ids.master ?? null,
  player: ids.player ?? null,
  character: ids.character ?? null,
});
