import type { Adventure } from '#core/contract/adventures/adventure.ts';
import type { Role } from '#core/contract/roles.ts';
import { mayCall } from '#core/rules/roles.ts';
import { formatDay } from '#core/views/dates.ts';
import { type PaletteChoice, choiceKey } from '#core/views/palette/choice.ts';
import { text, type TextKey } from '#texts/texts.ts';
import type { ColourMode } from '#ui/page/appearance/stored-appearance.ts';
import { openScreens } from './screens.ts';

/** Something that the palette offers. */
export interface PaletteEntry {
  choice: PaletteChoice;
  name: string;
  /** The kind of thing, which distinguishes things of the same name. */
  detail: string;
  /** Further words by which it is found. */
  words?: string;
}

export const screenEntries = (roles: readonly Role[], features: readonly string[]): readonly PaletteEntry[] =>
  openScreens(roles, features).map(({ address, label, group, words }) => ({
    choice: { kind: 'screen', id: address },
    name: text(label),
    detail: group ? text('palette.isScreenOf', { group: text(group) }) : text('palette.isScreen'),
    words: [group, words]
      .flatMap((key) => key ?? [])
      .map((key) => text(key))
      .join(' '),
  }));

export const actionEntries = (roles: readonly Role[], mode: ColourMode): readonly PaletteEntry[] => {
  const action = (id: string, label: TextKey, words?: TextKey): PaletteEntry => ({
    choice: { kind: 'action', id },
    name: text(label),
    detail: text('palette.isAction'),
    words: words === undefined ? '' : text(words),
  });
  return [
    ...(mayCall(roles, 'registerSession') ? [action('registerSession', 'palette.registerSession')] : []),
    action('preferences', 'nav.preferences', 'palette.wordsOfPreferences'),
    action('keys', 'keys.title'),
    action('glossary', 'glossary.open', 'palette.wordsOfGlossary'),
    action('colourMode', mode === 'light' ? 'nav.dark' : 'nav.light'),
    action('signOut', 'nav.signOut'),
  ];
};

export const ownCharacterEntry = ({ id, name }: { id: string; name: string }): PaletteEntry => ({
  choice: { kind: 'ownCharacter', id },
  name,
  detail: text('palette.isOwnCharacter'),
  words: text('palette.wordsOfOwnCharacter'),
});

const detailKeys = {
  character: 'palette.isCharacter',
  player: 'palette.isPlayer',
  item: 'palette.isItem',
  session: 'palette.isSession',
  adventure: 'palette.isAdventure',
} as const satisfies Partial<Record<PaletteChoice['kind'], TextKey>>;

type ThingKind = keyof typeof detailKeys;

const isThing = (kind: PaletteChoice['kind']): kind is ThingKind => Object.hasOwn(detailKeys, kind);

/** The entry of a thing with a page of its own. */
export const thingEntry = (
  kind: ThingKind,
  id: string,
  name: string,
  detail: string = text(detailKeys[kind]),
): PaletteEntry => ({ choice: { kind, id, name }, name, detail });

/** The entry that leads to the sign-up for an adventure. */
export const signUpEntry = ({ id, title, startsAt }: Adventure): PaletteEntry => ({
  choice: { kind: 'signUp', id },
  name: text('palette.signUp', { title }),
  detail: text('palette.isSignUpOn', { day: formatDay(startsAt) }),
});

export const adventureEntry = ({ id, title, startsAt }: Adventure): PaletteEntry =>
  thingEntry('adventure', id, title, text('palette.isAdventureOn', { day: formatDay(startsAt) }));

/** One entry for each distinct name, because choosing it lists everything with that name. */
export function namedEntries(kind: ThingKind, names: readonly string[]): readonly PaletteEntry[] {
  const detail = text(detailKeys[kind]);
  return [...new Set(names)].map((name) => ({ choice: { kind, id: name }, name, detail }));
}

/**
 * The entries of remembered choices. `local` are the entries that depend on roles or on the member's characters: a choice
 * of such a kind that is not among them is left out.
 */
export const entriesOf = (
  choices: readonly PaletteChoice[],
  local: readonly PaletteEntry[],
): readonly PaletteEntry[] =>
  choices.flatMap((choice) => {
    const { kind, id, name = id } = choice;
    if (isThing(kind)) return { choice, name, detail: text(detailKeys[kind]) };
    return local.filter((entry) => choiceKey(entry.choice) === choiceKey(choice));
  });
