import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { Instant, MapOf, Maybe } from '#core/contract/schema.ts';
import { labelTypes } from '#core/contract/values.ts';
import { unusable } from '../fault.ts';
import { firstMistake } from '../import/import-file.ts';
import type { MongoDocument } from './documents.ts';

/*
 * The parts of the bot's collections that Nyx can store. Documents may have other keys, which the report of an import
 * counts.
 */

const Text = Type.String();
const Whole = Type.Integer();
const Texts = Maybe(Type.Array(Text));

/** A reference to a label or a proficiency, with its name from when the document was written. */
const Stub = Type.Object({ id: Text, name: Text });
export type Stub = Static<typeof Stub>;
const Stubs = Maybe(Type.Array(Stub));

const Label = Type.Object({ _id: Text, name: Text, types: Maybe(Type.Array(Type.Enum([...labelTypes]))) });
const Tool = Type.Object({ _id: Text, name: Text });
const Player = Type.Object({
  _id: Text,
  name: Text,
  dateJoined: Maybe(Instant),
  masterSince: Maybe(Instant),
});

const Trade = Type.Object({ cost: Maybe(Type.Number()), buildings: Texts, tools: Texts });
const Recipe = Type.Object({
  cost: Maybe(Type.Number()),
  buildings: Texts,
  tools: Texts,
  label: Maybe(Text),
  timeRequired: Maybe(Whole),
  minQuantity: Maybe(Whole),
  maxQuantity: Maybe(Whole),
  materials: Maybe(MapOf(Type.Number())),
});
const Item = Type.Object({
  _id: Text,
  usable: Maybe(Type.Boolean()),
  attunement: Maybe(Type.Boolean()),
  link: Maybe(Text),
  manual: Maybe(Text),
  giveRatio: Maybe(Type.Number()),
  sell: Maybe(Trade),
  buy: Maybe(Trade),
  craft: Maybe(Type.Array(Recipe)),
  labels: Stubs,
});

const Errata = Type.Object({
  ms: Maybe(Whole),
  description: Maybe(Text),
  date: Instant,
  statusChange: Maybe(Text),
});
export type MongoErrata = Static<typeof Errata>;

const Character = Type.Object({
  _id: Text,
  name: Text,
  player: Text,
  race: Maybe(Text),
  class: Maybe(Type.Array(Text)),
  status: Maybe(Text),
  masterMS: Maybe(Whole),
  PBCMS: Maybe(Whole),
  errataMS: Maybe(Whole),
  sessionMS: Maybe(Whole),
  errata: Maybe(Type.Array(Errata)),
  created: Maybe(Instant),
  lastPlayed: Maybe(Instant),
  lastMastered: Maybe(Instant),
  inventory: Maybe(MapOf(Type.Number())),
  money: Maybe(Type.Number()),
  proficiencies: Stubs,
});

const Session = Type.Object({
  _id: Text,
  title: Text,
  master: Text,
  date: Maybe(Instant),
  characters: Type.Array(Type.Object({ character: Text, ms: Whole, isAlive: Maybe(Type.Boolean()) })),
  labels: Stubs,
  registeredBy: Type.Optional(Type.Unknown()),
});

const Sheet = Type.Object({ _id: Text, token: Maybe(Type.Object({ image: Text, mimeType: Text })) });
const Utility = Type.Object({ _id: Text, table: Maybe(MapOf(Text)) });

const schemas = {
  labels: Label,
  tool: Tool,
  players: Player,
  items: Item,
  characters: Character,
  sessions: Session,
  character_sheets: Sheet,
  utils: Utility,
};

export type CollectionName = keyof typeof schemas;
export const collectionNames = Object.keys(schemas) as CollectionName[];

/** The keys of a collection's documents that Nyx stores. */
export const storedKeys = (name: CollectionName): string[] => Object.keys(schemas[name].properties);

/** A document of a collection, and its place in words: `characters.json, line 7`. */
export interface Placed<T> {
  place: string;
  value: T;
}

export type Collections = { [Name in CollectionName]: Placed<Static<(typeof schemas)[Name]>>[] };

/** The bot accepts a single class or recipe instead of a list. These functions convert it to a list. */
const normalisers: Partial<
  Record<CollectionName, (value: Record<string, unknown>) => Record<string, unknown>>
> = {
  characters: (value) => (typeof value['class'] === 'string' ? { ...value, class: [value['class']] } : value),
  items: (value) => {
    const { craft } = value;
    if (Array.isArray(craft) || craft === undefined) return value;
    return { ...value, craft: typeof craft === 'object' && craft !== null ? [craft] : [] };
  },
};

/**
 * Checks the documents of a collection.
 * @throws Fault `invalid` that names the file, the line and the key
 */
export function readCollection<Name extends CollectionName>(
  name: Name,
  file: string,
  documents: readonly MongoDocument[],
): Collections[Name] {
  const schema = schemas[name];
  return documents.map(({ line, value }) => {
    const place = `${file}, line ${line}`;
    const document = normalisers[name]?.(value) ?? value;
    if (Value.Check(schema, document)) return { place, value: document };
    const mistake = firstMistake(schema, document);
    throw unusable(`${place}: ${mistake.place || 'the document'} ${mistake.words}.`);
  }) as Collections[Name];
}
