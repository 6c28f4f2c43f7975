import { listInJson } from '../../contract/json.ts';

/** The kinds of entries that the command palette can offer. */
const choiceKinds = [
  'screen',
  'action',
  'ownCharacter',
  'character',
  'player',
  'item',
  'session',
  'adventure',
  'signUp',
  'sale',
  'search',
] as const;

/** Plain data, so that it can be stored. */
export interface PaletteChoice {
  kind: (typeof choiceKinds)[number];
  /**
   * The path of a screen, the name of an action; the id of a character, player, session or adventure, or
   * of the adventure to sign up for; the name of an item, or the item
   * of a sale; the text of a search. Where the server has no pages of characters and players, their names.
   */
  id: string;
  /** The name, if the id is not the name. */
  name?: string;
  /** The own character that sells; the kind of entry that is searched. */
  of?: string;
}

/**
 * Identifies a choice. The key contains no spaces, because react-aria removes them from the id of an option, and two
 * names may differ by a space only.
 */
export const choiceKey = ({ kind, id, of }: PaletteChoice): string =>
  JSON.stringify([kind, id, of]).replaceAll(/\s/g, (space) => `\\u${space.charCodeAt(0)}`);

const isSame = (one: PaletteChoice, other: PaletteChoice): boolean => choiceKey(one) === choiceKey(other);

/** Maximum number of choices that the palette remembers. */
const maxChoices = 6;

/** Whether to remember a choice. Some are only useful once, and nobody wants to sign out by mistake. */
const isMemorable = ({ kind, id }: PaletteChoice): boolean =>
  !['signUp', 'sale', 'search'].includes(kind) && id !== 'signOut';

/** The last choices after this one, newest first. */
export const choicesWith = (
  before: readonly PaletteChoice[],
  choice: PaletteChoice,
): readonly PaletteChoice[] =>
  isMemorable(choice)
    ? [choice, ...before.filter((each) => !isSame(each, choice))].slice(0, maxChoices)
    : before;

const isChoice = (value: unknown): value is PaletteChoice => {
  const { kind, id, of, name } = (value ?? {}) as Record<keyof PaletteChoice, unknown>;
  const isNamed = name === undefined || typeof name === 'string';
  return choiceKinds.some((one) => one === kind) && typeof id === 'string' && of === undefined && isNamed;
};

/** Stored choices, without those that cannot be read. */
export const readChoices = (json: string | null): readonly PaletteChoice[] =>
  listInJson(json, isChoice).filter(isMemorable).slice(0, maxChoices);
