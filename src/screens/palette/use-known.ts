import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { longFreshness } from '#api/reference.ts';
import { ownersOf } from '#core/views/owners.ts';
import { finderOf } from '#core/views/palette/matches.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { useColourMode } from '#ui/page/appearance/appearance.ts';
import { mayVisit } from '../layout/areas.ts';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import { actionEntries, type PaletteEntry, namedEntries, screenEntries } from './entries.ts';

/**
 * What the palette finds without a request for each text: screens, actions, the member's own characters, and, once the
 * member types, all active characters, if the server can send them as a small table. It finds players only if a screen has
 * read them.
 */
export function useKnown(isTyped: boolean) {
  const { api, session, configuration } = useServices();
  const mode = useColourMode();
  const roles = useSelector(session, rolesOfMember);
  const mayOpen = {
    items: mayVisit(addresses.itemList, roles),
    characters: mayVisit(addresses.allCharacters, roles),
    players: mayVisit(addresses.allPlayers, roles),
  };
  const own = useQuery(api.characters.own());
  const rows = useQuery({
    ...api.characters.rows(),
    enabled: isTyped && mayOpen.characters && api.characters.hasColumns,
    staleTime: longFreshness,
  });
  const active = useQuery({ ...api.characters.active(), enabled: false });
  const owners = useMemo(() => ownersOf(active.data ?? []), [active.data]);
  const players = useQuery({ ...api.players.byIds(owners), enabled: false });

  const activeOwn = useMemo(() => own.data?.filter(({ status }) => status === 'active') ?? [], [own.data]);
  const found = useMemo(() => {
    const mine: readonly PaletteEntry[] = activeOwn.map(({ id, name }) => ({
      choice: { kind: 'ownCharacter', id },
      name,
      detail: text('palette.isOwnCharacter'),
    }));
    const ownKeys = new Set(activeOwn.map(({ name, created }) => `${name} ${created}`));
    const others = (rows.data ?? []).filter(({ name, created }) => !ownKeys.has(`${name} ${created}`));
    const known = {
      screens: screenEntries(roles, configuration.features),
      actions: actionEntries(roles, mode),
      own: mine,
      characters: mayOpen.characters
        ? namedEntries(
            'character',
            others.map(({ name }) => name),
          )
        : [],
      players: mayOpen.players
        ? namedEntries(
            'player',
            (players.data ?? []).map(({ name }) => name),
          )
        : [],
    };
    return {
      known,
      finders: {
        screens: finderOf(known.screens),
        actions: finderOf(known.actions),
        own: finderOf(known.own),
        characters: finderOf(known.characters),
        players: finderOf(known.players),
      },
    };
  }, [
    activeOwn,
    rows.data,
    players.data,
    roles,
    configuration.features,
    mode,
    mayOpen.characters,
    mayOpen.players,
  ]);
  return {
    ...found,
    mayOpen,
    /** The member's own active characters. */
    owned: activeOwn,
    isLoading: own.isLoading || rows.isLoading,
    hasFailed: (own.isError && !own.data) || (rows.isError && !rows.data),
  };
}
