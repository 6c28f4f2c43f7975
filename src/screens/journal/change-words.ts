import {
  type ChangeKey,
  type ChangeValues,
  type ChangeWord,
  isChangeKey,
  type NamedType,
  namedTypes,
  readChange,
  type ValueKind,
} from '#core/contract/journal/change.ts';
import type { JournalChange } from '#core/contract/journal/entry.ts';
import type { Recipe, TradeRule } from '#core/contract/items.ts';
import { formatNames, kindNames } from '#forms/definitions/webhook-names.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { timeToHours } from '#core/rules/recipes.ts';
import { formatMoment } from '#core/views/dates.ts';
import { textParts } from '#texts/text-parts.ts';
import { moneyText, text, type TextKey } from '#texts/texts.ts';
import { statusLook } from '../shared/characters/character-status.ts';
import { expText } from './entry-words.ts';
import type { Names } from './journal-list.tsx';

/** What each key is called; null for the name of what the change is about. */
const titles: Record<ChangeKey, TextKey | null> = {
  money: 'progress.money',
  sessionMS: 'experience.sessions',
  masterMS: 'experience.mastering',
  pbcMS: 'experience.chat',
  errataMS: 'experience.corrections',
  status: 'foundry.status',
  lastPlayed: 'date.lastPlayed',
  lastMastered: 'date.lastMastered',
  race: 'change.race',
  classes: 'change.classes',
  pieces: null,
  correction: 'kind.corrected',
  death: 'change.death',
  proficiencies: 'info.proficiencies',
  image: 'history.images',
  name: 'itemForm.name',
  labels: 'item.labels',
  usable: 'itemForm.usable',
  attunement: 'itemForm.attunement',
  link: 'itemForm.link',
  manual: 'itemForm.manual',
  giveRatio: 'change.giveRatio',
  sell: 'item.sell',
  buy: 'item.buy',
  craft: 'item.recipes',
  extras: 'change.extras',
  holder: 'ui.quantityOf',
  recipesOf: 'change.recipesOf',
  title: 'sessionForm.title',
  master: 'change.master',
  date: 'progress.date',
  outcome: null,
  adventureMaster: 'adventurePage.master',
  seed: 'change.seed',
  signUp: null,
  noShow: null,
  notice: 'kind.told',
  roles: 'change.roles',
  kinds: 'webhookForm.kinds',
  mentionedRoles: 'webhookForm.roles',
  format: 'webhookForm.format',
  origin: 'webhookForm.address',
  type: 'csv.kind',
  abbreviation: null,
  levels: 'progress.levels',
  dateJoined: 'column.dateJoined',
  masterSince: 'column.master',
};

const knownWords: Record<ChangeWord, TextKey> = {
  decides: 'change.decides',
  recorded: 'change.recorded',
  settled: 'change.settled',
  image: 'change.anImage',
  otherImage: 'change.otherImage',
  asked: 'signUp.asked',
  seated: 'signUp.seated',
  waiting: 'signUp.waiting',
  offered: 'signUp.offered',
  withdrawn: 'signUp.withdrawn',
  declined: 'signUp.declined',
  announced: 'notice.announced',
  full: 'notice.full',
  tooFew: 'notice.tooFew',
  ...kindNames,
  ...formatNames,
};

const wordText = (word: string): string =>
  Object.hasOwn(knownWords, word) ? text(knownWords[word as ChangeWord]) : word;

/** Something that a change names and that has a page. */
export interface NamedThing {
  type: NamedType;
  id: string;
  name: string;
}
/** Words in which some names are things. */
export type Phrase = string | NamedThing | readonly Phrase[];

const itemThing = (name: string): NamedThing => ({ type: 'item', id: name, name });
const thing = (type: NamedType, id: string, names: Names): NamedThing => {
  if (type === 'item') return itemThing(id);
  return { type, id, name: type === 'character' ? nameInId(id) : (names[id] ?? id) };
};

const list = (names: readonly string[]): string => names.join(', ');
const numberText = (value: number): string => text('number', { value });

const listed = (title: TextKey, names: readonly string[]): string =>
  names.length > 0 ? `${text(title)}: ${list(names)}` : '';

/** The parts of a description, without the empty ones. */
const joined = (...parts: (Phrase | null)[]): Phrase =>
  parts
    .filter((part): part is Phrase => part !== null && part !== '')
    .flatMap((part, index) => (index === 0 ? [part] : ['; ', part]));

const ruleWords = ({ cost, tools, buildings }: TradeRule): Phrase =>
  joined(moneyText(cost), listed('trade.tools', tools), listed('trade.buildings', buildings));

function recipeWords(recipe: Recipe): Phrase {
  const { label, cost, timeRequired, minQuantity, maxQuantity, materials, tools, buildings } = recipe;
  const range = text('recipe.range', { min: minQuantity ?? 1, max: maxQuantity ?? 100 });
  return joined(
    label,
    cost ? moneyText(cost) : null,
    timeRequired ? text('recipes.hours', { hours: timeToHours(timeRequired) }) : null,
    minQuantity || maxQuantity ? `${text('recipe.quantity')}: ${range}` : null,
    ...Object.entries(materials).map(([item, quantity]) =>
      textParts<Phrase>('recipe.material', { item: itemThing(item), quantity }),
    ),
    listed('trade.tools', tools),
    listed('trade.buildings', buildings),
  );
}

const words: { [Kind in ValueKind]: (value: ChangeValues[Kind], names: Names) => Phrase } = {
  text: (value) => value,
  number: numberText,
  experience: numberText,
  money: moneyText,
  instant: formatMoment,
  flag: (value) => text(value ? 'form.yes' : 'form.no'),
  texts: list,
  status: (status) => statusLook(status).word,
  member: (id, names) => thing('member', id, names),
  word: wordText,
  words: (value) => list(value.map(wordText)),
  gain: ({ description, exp, status }) =>
    joined(description, expText(exp), status && statusLook(status).word),
  tradeRule: ruleWords,
  recipes: (recipes) => recipes.map((recipe, index) => [index === 0 ? '(' : ' (', recipeWords(recipe), ')']),
  other: (value) =>
    Array.isArray(value) ? list(value) : typeof value === 'number' ? numberText(value) : String(value),
};

const valueWords = <Kind extends ValueKind>(
  kind: Kind,
  value: ChangeValues[Kind] | null,
  names: Names,
): Phrase => (value === null ? text('history.nothing') : words[kind](value, names));

function titleOf(key: string, kind: ValueKind, name: string, names: Names): Phrase {
  if (!isChangeKey(key)) return key;
  const title = titles[key];
  const type = namedTypes[key];
  const about = type ? thing(type, name, names) : name;
  if (title === null) return about;
  const worded = textParts<Phrase>(title, { name: about });
  return kind === 'experience' ? [`${text('experience.title')}: `, worded] : worded;
}

/**
 * A change in words: what changed, and its old and new value. A key of a newer server is its own title. `names` maps the
 * ids of members to their names.
 */
export function changeWords({ key, name, ...values }: JournalChange, names: Names) {
  const { kind, before, after } = readChange(key, values.before, values.after);
  return {
    title: titleOf(key, kind, name ?? '', names),
    before: valueWords(kind, before, names),
    after: valueWords(kind, after, names),
  };
}

/** The words without regard to what they name. */
export function phraseText(part: Phrase): string {
  if (typeof part === 'string') return part;
  return 'name' in part ? part.name : part.map(phraseText).join('');
}
