import { type Fields, readersOf } from '../fields.ts';
import {
  type Item,
  itemFields,
  type Recipe,
  recipeFields,
  type TradeRule,
  tradeRuleFields,
} from '../items.ts';
import type { AdventureNotice, SignUpState } from '../adventures/values.ts';
import type { WebhookFormat, WebhookKind } from '../webhooks/webhooks.ts';
import type { WireChange } from './entry.ts';
import { entriesIn, fieldsIn, instantIn, nameIn, numberIn, textIn } from '../reading.ts';

/** How a session records a death, which token image it is, what a webhook sends and how, and the state of a sign-up. */
export type ChangeWord =
  | 'decides'
  | 'recorded'
  | 'settled'
  | 'image'
  | 'otherImage'
  | WebhookKind
  | WebhookFormat
  | SignUpState
  | AdventureNotice;

/** A word of a newer server, which this app does not know. */
type OtherWord = string & Record<never, never>;

/** What a session or a correction brought a character: experience, and perhaps a new status. */
export interface Gain {
  description: string | null;
  exp: number;
  status: string | null;
}

/** The kinds of values before and after a change. */
export interface ChangeValues {
  text: string;
  number: number;
  experience: number;
  /** MO. */
  money: number;
  /** Epoch ms. */
  instant: number;
  flag: boolean;
  texts: string[];
  /** The status of a character. */
  status: string;
  /** The id of a member. */
  member: string;
  word: ChangeWord | OtherWord;
  words: (ChangeWord | OtherWord)[];
  gain: Gain;
  tradeRule: TradeRule;
  recipes: Recipe[];
  /** Of a key without a kind. */
  other: string | number | boolean | string[];
}
export type ValueKind = keyof ChangeValues;

/** The kinds of the values of an item's fields, by the name of the field or by its kind on the wire. */
const itemKinds: Partial<Record<string, ValueKind>> = {
  labels: 'texts',
  entity: 'tradeRule',
  entities: 'recipes',
  integer: 'number',
  text: 'text',
  number: 'number',
  flag: 'flag',
};

const kindsOfItems = Object.fromEntries(
  Object.entries<Fields[string]>(itemFields).map(([key, { kind }]) => [
    key,
    itemKinds[key] ?? itemKinds[kind] ?? 'other',
  ]),
) as Record<keyof Item, ValueKind>;

/** What an entry can change, by key, and the kind of its values. */
const changeKinds = {
  // A character; `pieces` of the item `name`
  money: 'money',
  sessionMS: 'experience',
  masterMS: 'experience',
  pbcMS: 'experience',
  errataMS: 'experience',
  status: 'status',
  lastPlayed: 'instant',
  lastMastered: 'instant',
  race: 'text',
  classes: 'texts',
  pieces: 'number',
  correction: 'gain',
  death: 'word',
  proficiencies: 'texts',
  image: 'word',
  // An item; the pieces of the character `name`, and the recipes of the item `name`
  ...kindsOfItems,
  extras: 'text',
  holder: 'number',
  recipesOf: 'recipes',
  // A session; what its master and the others gained: the character `name`
  title: 'text',
  master: 'gain',
  date: 'instant',
  outcome: 'gain',
  // An adventure; the sign-up of the member `name`, and whether they did not come
  adventureMaster: 'member',
  seed: 'text',
  signUp: 'word',
  noShow: 'flag',
  notice: 'word',
  // Others; the abbreviation of the manual `name`
  roles: 'texts',
  kinds: 'words',
  mentionedRoles: 'texts',
  format: 'word',
  origin: 'text',
  type: 'text',
  abbreviation: 'text',
  levels: 'other',
  dateJoined: 'instant',
  masterSince: 'instant',
} as const satisfies Record<string, ValueKind>;
export type ChangeKey = keyof typeof changeKinds;

/** What the name of a change stands for, if that has a page: an item's name, or the id of a character or a member. */
export type NamedType = 'item' | 'character' | 'member';

export const namedTypes: Partial<Record<ChangeKey, NamedType>> = {
  pieces: 'item',
  recipesOf: 'item',
  holder: 'character',
  outcome: 'character',
  master: 'character',
  signUp: 'member',
  noShow: 'member',
};

export const isChangeKey = (key: string): key is ChangeKey => Object.hasOwn(changeKinds, key);

const wordIn = (value: unknown): string | null => nameIn(value) ?? null;

/** A list with entries; null for an empty one. */
const filled = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list);

const textsIn = (value: unknown): string[] | null => filled(entriesIn(value, nameIn));

const ruleIn = readersOf(tradeRuleFields).read;
const recipeIn = readersOf(recipeFields).read;

function gainIn(value: unknown): Gain | null {
  const fields = fieldsIn(value);
  const exp = numberIn(fields?.['exp']);
  if (!fields || exp === null) return null;
  return { description: wordIn(fields['description']), exp, status: wordIn(fields['status']) };
}

/** Any value without a kind: what is neither simple nor a list of texts becomes JSON. */
function otherIn(value: unknown): ChangeValues['other'] | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return textIn(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const list = textsIn(value);
  if (Array.isArray(value) && value.length === (list ?? []).length) return list;
  return JSON.stringify(value);
}

const readers: { [Kind in ValueKind]: (value: unknown) => ChangeValues[Kind] | null } = {
  text: wordIn,
  number: numberIn,
  experience: numberIn,
  money: numberIn,
  instant: instantIn,
  flag: (value) => (typeof value === 'boolean' ? value : null),
  texts: textsIn,
  status: wordIn,
  member: wordIn,
  word: wordIn,
  words: textsIn,
  gain: gainIn,
  tradeRule: (value) => ruleIn(value) ?? null,
  recipes: (value) => filled(entriesIn(value, recipeIn)),
  other: otherIn,
};

/** The values of a change, of the kind of its key. */
interface ReadChange<Kind extends ValueKind = ValueKind> {
  kind: Kind;
  /** Null if there was nothing before, or nothing of this kind. */
  before: ChangeValues[Kind] | null;
  after: ChangeValues[Kind] | null;
}

/** Reads the values of a change. Those of a key that this app does not know can be of any kind. */
export function readChange(key: string, before: unknown, after: unknown): ReadChange {
  const kind: ValueKind = isChangeKey(key) ? changeKinds[key] : 'other';
  return { kind, before: readers[kind](before), after: readers[kind](after) };
}

/** The ids of the members whom a change names. */
export function membersIn({ key, name, before, after }: WireChange): unknown[] {
  if (!isChangeKey(key)) return [];
  if (namedTypes[key] === 'member') return [name];
  return changeKinds[key] === 'member' ? [before, after] : [];
}
