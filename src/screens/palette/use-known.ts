import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { longFreshness } from '#api/reference.ts';
import { characterIdOf } from '#core/rules/names/names.ts';
import { isOffered } from '#core/rules/roles.ts';
import { maySignUp } from '#core/views/adventure-board.ts';
import { ownersOf } from '#core/views/owners.ts';
import { finderOf } from '#core/views/palette/matches.ts';
import { rolesOfMember } from '#machines/session/selectors.ts';
import { text } from '#texts/texts.ts';
import { useColourMode } from '#ui/page/appearance/appearance.ts';
import { useBoardReader } from '../adventure/use-board-reader.ts';
import { mayVisit } from '../layout/areas.ts';
import { addresses } from '../shared/addresses.ts';
import { useServices } from '../shared/services.ts';
import { useHasPages } from '../shared/thing-links.tsx';
import {
  actionEntries,
  adventureEntry,
  namedEntries,
  ownCharacterEntry,
  type PaletteEntry,
  screenEntries,
  signUpEntry,
  thingEntry,
} from './entries.ts';

const isLost = ({ isError, data }: { isError: boolean; data?: unknown }): boolean => isError && !data;

/**
 * What the palette finds without a request for each text: screens, actions, the member's own characters, and, once the
 * member types, all active characters, if the server can send them as a small table, all players, if it can send these, and
 * planned adventures.
 * Without that, it finds players only if a screen has read them.
 */
export function useKnown(isTyped: boolean) {
  const { api, session, configuration } = useServices();
  const hasPages = useHasPages();
  const mode = useColourMode();
  const roles = useSelector(session, rolesOfMember);
  const mayOpen = {
    items: mayVisit(addresses.itemList, roles),
    characters: mayVisit(addresses.allCharacters, roles),
    players: mayVisit(addresses.allPlayers, roles),
    sessions: hasPages && mayVisit(addresses.sessionList, roles),
    adventures: isOffered(configuration.features, 'adventures') && mayVisit(addresses.adventureList, roles),
  };
  const own = useQuery(api.characters.own());
  const rows = useQuery({
    ...api.characters.rows(),
    enabled: isTyped && mayOpen.characters && api.characters.hasColumns,
    staleTime: longFreshness,
  });
  const active = useQuery({ ...api.characters.active(), enabled: false });
  const owners = useMemo(() => ownersOf(active.data ?? []), [active.data]);
  const seen = useQuery({ ...api.players.byIds(owners), enabled: false });
  const all = useQuery({
    ...api.players.all(),
    enabled: isTyped && mayOpen.players && hasPages,
    staleTime: longFreshness,
  });

  const adventures = useQuery({
    ...api.adventures.list(),
    enabled: isTyped && mayOpen.adventures,
    staleTime: longFreshness,
  });
  const { reader } = useBoardReader(isTyped && mayOpen.adventures);
  const [openedAt] = useState(Date.now);

  const activeOwn = useMemo(() => own.data?.filter(({ status }) => status === 'active') ?? [], [own.data]);
  const found = useMemo(() => {
    const mine: readonly PaletteEntry[] = activeOwn.map(ownCharacterEntry);
    const ownKeys = new Set(activeOwn.map(({ name, created }) => `${name} ${created}`));
    const playerNames = new Map(all.data?.map(({ playerId, name }) => [playerId, name]));
    const characterEntry = (id: string, name: string, player: string): PaletteEntry => {
      const owner = playerNames.get(player);
      return owner === undefined
        ? thingEntry('character', id, name)
        : thingEntry('character', id, name, text('palette.isCharacterOf', { name: owner }));
    };
    const others = (rows.data ?? []).filter(({ name, created }) => !ownKeys.has(`${name} ${created}`));
    const planned = mayOpen.adventures ? (adventures.data ?? []) : [];
    const known = {
      screens: screenEntries(roles, configuration.features),
      actions: actionEntries(roles, mode),
      own: mine,
      characters: !mayOpen.characters
        ? []
        : hasPages
          ? others.flatMap(({ name, player }) =>
              player ? characterEntry(characterIdOf(player, name), name, player) : [],
            )
          : namedEntries(
              'character',
              others.map(({ name }) => name),
            ),
      players: !mayOpen.players
        ? []
        : hasPages
          ? (all.data ?? []).map(({ playerId, name }) => thingEntry('player', playerId, name))
          : namedEntries(
              'player',
              (seen.data ?? []).map(({ name }) => name),
            ),
      adventures: planned.map(adventureEntry),
      signUps: planned.filter((one) => maySignUp(one, reader, openedAt)).map(signUpEntry),
    };
    return {
      known,
      finders: {
        screens: finderOf(known.screens),
        actions: finderOf(known.actions),
        own: finderOf(known.own),
        characters: finderOf(known.characters),
        players: finderOf(known.players),
        adventures: finderOf(known.adventures),
        signUps: finderOf(known.signUps),
      },
    };
  }, [
    activeOwn,
    rows.data,
    seen.data,
    all.data,
    adventures.data,
    reader,
    openedAt,
    hasPages,
    roles,
    configuration.features,
    mode,
    mayOpen.characters,
    mayOpen.players,
    mayOpen.adventures,
  ]);
  return {
    ...found,
    mayOpen,
    /** The member's own active characters. */
    owned: activeOwn,
    isLoading: own.isLoading || rows.isLoading || all.isLoading || adventures.isLoading,
    problems: [
      ...(isLost(own) || isLost(rows) ? [text('palette.charactersFailed')] : []),
      ...(isLost(all) ? [text('allPlayers.failed')] : []),
      ...(isLost(adventures) ? [text('adventureList.failed')] : []),
    ],
  };
}
