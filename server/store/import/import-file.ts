import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { WireItem } from '#core/contract/schemas.ts';
import { recipeFields, tradeRuleFields } from '#core/contract/items.ts';
import { Instant, MapOf, Maybe, ObjectOf } from '#core/contract/schema.ts';
import { characterStatuses, labelTypes, textLimits } from '#core/contract/values.ts';
import { experienceLimit } from '#core/rules/experience.ts';
import { stackLimit } from '#core/rules/trade/purchase.ts';
import { plainWords } from '../../validator-words.ts';
import { StoreFault, quoted, unusable } from '../fault.ts';
import { lossIn } from './exact-json.ts';
import { spreadsheetError } from './spreadsheet-errors.ts';
import { mostMoney } from '../money.ts';
import { refuseUnstorable } from '../unstorable.ts';

const strict = { additionalProperties: false } as const;
const Name = Type.String({ minLength: 1, maxLength: textLimits.name });

const ImportedLabel = Type.Object(
  {
    type: Type.Enum([...labelTypes]),
    name: Name,
    /** Id of an existing label, which is renamed. */
    id: Type.Optional(Name),
  },
  strict,
);
export type ImportedLabel = Static<typeof ImportedLabel>;

const ImportedPlayer = Type.Object(
  {
    /** The id of the player's account on the chat platform, by which a sign-in finds the player. */
    id: Name,
    name: Name,
    dateJoined: Maybe(Instant),
    masterSince: Maybe(Instant),
  },
  strict,
);
export type ImportedPlayer = Static<typeof ImportedPlayer>;

/** An item as in the API, but a label needs only its name: the author of a file need not know ids. */
const ImportedItem = Type.Object(
  {
    ...WireItem.properties,
    labels: Maybe(Type.Array(Type.Object({ id: Type.Optional(Name), name: Name }, strict))),
  },
  { additionalProperties: true },
);
export type ImportedItem = Static<typeof ImportedItem>;

const Experience = Maybe(Type.Integer({ minimum: -experienceLimit, maximum: experienceLimit }));

const ImportedCorrection = Type.Object(
  {
    /** Unique among the character's corrections. */
    id: Name,
    ms: Experience,
    description: Type.String({ minLength: 1, maxLength: textLimits.description }),
    date: Instant,
    statusChange: Maybe(Type.Enum([...characterStatuses])),
  },
  strict,
);
export type ImportedCorrection = Static<typeof ImportedCorrection>;

/** A character. The experience that it gained outside Nyx has the same parts as in the API. */
const ImportedCharacter = Type.Object(
  {
    /** A player's id. */
    player: Name,
    name: Name,
    race: Maybe(Name),
    characterClass: Maybe(Type.Array(Name)),
    status: Maybe(Type.Enum([...characterStatuses])),
    masterMS: Experience,
    pbcMS: Experience,
    errataMS: Experience,
    sessionMS: Experience,
    created: Maybe(Instant),
    lastPlayed: Maybe(Instant),
    lastMastered: Maybe(Instant),
    /** In MO. */
    money: Maybe(Type.Number({ minimum: 0, maximum: mostMoney })),
    /** Names of labels. */
    proficiencies: Maybe(Type.Array(Name)),
    /** Item name to quantity. */
    inventory: Maybe(MapOf(Type.Integer({ minimum: 1, maximum: stackLimit }))),
    /** Corrections made outside Nyx. The parts of the experience above do not contain them. */
    corrections: Maybe(Type.Array(ImportedCorrection)),
  },
  strict,
);
export type ImportedCharacter = Static<typeof ImportedCharacter>;

/** The id of a character: its player's id, a colon and its name. */
const CharacterId = Type.String({ minLength: 1, maxLength: 2 * textLimits.name + 1 });

/** A session that took place elsewhere. The experience that the file states for characters excludes the session's. */
const ImportedSession = Type.Object(
  {
    id: Name,
    title: Type.String({ minLength: 1, maxLength: textLimits.title }),
    date: Instant,
    master: CharacterId,
    masterReward: Experience,
    /** Names of labels. */
    labels: Maybe(Type.Array(Name)),
    /** The id of the member who registered it. */
    registeredBy: Maybe(Name),
    outcomes: Type.Array(
      Type.Object(
        {
          character: CharacterId,
          exp: Type.Integer({ minimum: -experienceLimit, maximum: experienceLimit }),
          died: Maybe(Type.Boolean()),
        },
        strict,
      ),
      { minItems: 1 },
    ),
  },
  strict,
);
export type ImportedSession = Static<typeof ImportedSession>;

/** The data that an administrator imports. Every part is optional. */
const ImportFile = Type.Object(
  {
    labels: Type.Optional(Type.Array(ImportedLabel)),
    manuals: Type.Optional(Type.Array(Type.Object({ name: Name, abbreviation: Name }, strict))),
    /** Experience to level, as in the answer to `GET /utils/expTable`. */
    experienceTable: Type.Optional(MapOf(Name)),
    players: Type.Optional(Type.Array(ImportedPlayer)),
    items: Type.Optional(Type.Array(ImportedItem)),
    characters: Type.Optional(Type.Array(ImportedCharacter)),
    sessions: Type.Optional(Type.Array(ImportedSession)),
  },
  strict,
);
export type ImportFile = Static<typeof ImportFile>;

/** The conditions of a trade as a person writes them: a misspelled key would otherwise cost 0, or lose a tool. */
const WrittenRule = Type.Object({ ...ObjectOf(tradeRuleFields).properties, cost: Type.Number() }, strict);

/** A file as a person writes it. Only an item itself may have keys that the contract does not define. */
const WrittenFile = Type.Object(
  {
    ...ImportFile.properties,
    items: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ...ImportedItem.properties,
            giveRatio: Maybe(Type.Number({ minimum: 0 })),
            sell: Maybe(WrittenRule),
            buy: Maybe(WrittenRule),
            craft: Maybe(Type.Array(ObjectOf(recipeFields, strict))),
          },
          { additionalProperties: true },
        ),
      ),
    ),
  },
  strict,
);

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** ` on line N` for a parser's message with a position; '' for other messages, which quote the text. */
function lineOf(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? '' : ` on line ${lineAt(text, Number(position))}`;
}

function parse(text: string): unknown {
  // Some editors write a byte order mark first.
  const json = text.replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(json);
    const loss = lossIn(json);
    if (loss) throw unusable(`Line ${lineAt(json, loss.at)} ${loss.words}.`);
    const error = spreadsheetError(value);
    if (error !== undefined)
      throw unusable(
        `Line ${lineAt(json, json.indexOf(error))} has ${quoted(error)}, an error of a spreadsheet, instead of a value.`,
      );
    return value;
  } catch (error) {
    if (error instanceof StoreFault) throw error;
    const message = error instanceof Error ? error.message : '';
    const reason = message.replaceAll(/\s+/g, ' ');
    throw unusable(`The file is not valid JSON${lineOf(json, message)}: ${reason}.`);
  }
}

type Mistake = ReturnType<typeof Value.Errors>[number];

function describe({ keyword, instancePath, params, message }: Mistake): { place: string; words: string } {
  // Item names may contain slashes, which a JSON pointer escapes.
  const path = instancePath
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = 'requiredProperties' in params ? params.requiredProperties : [];
  const place = [...path, ...missing.slice(0, 1)].join('.');
  if (missing.length > 0) return { place, words: 'is missing' };
  if (keyword === 'boolean') return { place, words: 'is not a known key' };
  if ('allowedValues' in params) return { place, words: `must be one of ${params.allowedValues.join(', ')}` };
  return { place, words: plainWords(message) };
}

/** What is wrong with a value that does not have the shape of `schema`, and where. */
export function firstMistake(schema: TSchema, value: unknown): { place: string; words: string } {
  const [first, ...others] = Value.Errors(schema, value);
  // A key is often missing because it is misspelled.
  const misspelled =
    first?.keyword === 'required'
      ? others.find(
          ({ keyword, instancePath }) =>
            keyword === 'boolean' &&
            instancePath.slice(0, instancePath.lastIndexOf('/')) === first.instancePath,
        )
      : undefined;
  const mistake = misspelled ?? first;
  return mistake ? describe(mistake) : { place: '', words: 'is not valid' };
}

/**
 * What is wrong with one entry of a part of the file, at most one fault for each place in it. What is wrong with a whole
 * value follows from the faults inside.
 */
export function entryMistakes(part: keyof ImportFile, entry: unknown): { place: string; words: string }[] {
  const file = { [part]: [entry] };
  const mistakes = Value.Errors(WrittenFile, file).map(describe);
  const places = new Map(mistakes.toReversed().map((mistake) => [mistake.place, mistake]));
  return [...places.values()]
    .toReversed()
    .filter(({ place }) => !mistakes.some((other) => other.place.startsWith(`${place}.`)));
}

/**
 * Reads and checks a file to import.
 * @throws Fault that names the first fault of the file and its place
 */
export const readImport = (text: string): ImportFile => checkWritten(parse(text));

function checked(schema: typeof ImportFile | typeof WrittenFile, value: unknown): ImportFile {
  // The operator chose the file, which may contain a whole community.
  try {
    refuseUnstorable(value, Infinity);
  } catch (error) {
    if (!(error instanceof StoreFault) || error.field === undefined) throw error;
    throw unusable(`${error.field} contains a character that cannot be stored.`);
  }
  if (Value.Check(schema, value)) return value;
  const { place, words } = firstMistake(schema, value);
  throw unusable(`${place || 'The file'} ${words}.`);
}

/**
 * Checks the content of a file that a person has written.
 * @throws Fault as `readImport` does
 */
export const checkWritten = (value: unknown): ImportFile => checked(WrittenFile, value);

/**
 * Checks what is converted from the bot's database, where rules of trades and recipes may have keys that Nyx stores as
 * they are.
 * @throws Fault as `readImport` does
 */
export const checkConverted = (value: unknown): ImportFile => checked(ImportFile, value);
