import Type, { type Static, type TSchema } from 'typebox';
import { Member, TokenPair } from './auth.ts';
import {
  ErrataOrList,
  InventoryUpdate,
  TokenImage,
  WireCharacter,
  WireCharacterWithPlayer,
} from './character-schemas.ts';
import { WireInstances } from './foundry-schemas.ts';
import { mostTokenImages } from './features.ts';
import { ItemUpdate, Label, Manual, WireItem } from './item-schemas.ts';
import { labelTypes, pageSizes, textLimits } from './values.ts';
import { Outcome } from './outcome.ts';
import { Player } from './player-schemas.ts';
import { type CallName, type Route, routes } from './routes.ts';
import { Instant, MapOf, Nullable, PageOf } from './schema.ts';
import { SessionDraft, WireSession, WireSessionInDates } from './session-schemas.ts';

/** One call of the wire: where it goes and what travels. */
export interface Call extends Route {
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  /** Statuses of its own refusals, beside what every call of its kind can answer: 400, 401, role 403, 429. */
  refuses?: readonly number[];
}

/** Kept out of caches by a moment in the address; its value means nothing. */
const ts = Type.Optional(Type.Number());

const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizes.most })),
  nextAt: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
};

/** Part of a name, in whatever case and accents. */
const query = Type.Optional(Type.String({ maxLength: textLimits.query }));

/** Every call of the contract (specification, section 7; wire contract, "Calls"). */
export const calls = {
  logIn: {
    ...routes.logIn,
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    response: TokenPair,
    refuses: [401, 404],
  },
  refresh: { ...routes.refresh, response: TokenPair, refuses: [502, 503] },
  logOut: { ...routes.logOut, response: Outcome },
  currentMember: { ...routes.currentMember, response: Member, refuses: [404] },
  currentCharacters: { ...routes.currentCharacters, response: Type.Array(WireCharacter) },
  ownCharacters: { ...routes.ownCharacters, response: Type.Array(WireCharacter) },
  activeCharacters: { ...routes.activeCharacters, response: Type.Array(WireCharacter) },
  activeCharactersWithPlayer: {
    ...routes.activeCharactersWithPlayer,
    response: Type.Array(WireCharacterWithPlayer),
  },
  character: { ...routes.character, response: WireCharacter, refuses: [403, 404] },
  correctCharacter: {
    ...routes.correctCharacter,
    body: ErrataOrList,
    response: Outcome,
    refuses: [404, 409],
  },
  updateInventory: {
    ...routes.updateInventory,
    body: InventoryUpdate,
    response: Outcome,
    refuses: [403, 404, 409],
  },
  tokenImage: { ...routes.tokenImage, response: TokenImage, refuses: [404] },
  tokenImages: {
    ...routes.tokenImages,
    query: Type.Object({
      ids: Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: mostTokenImages })]),
    }),
    // Null for a character without one, known or not.
    response: MapOf(Nullable(TokenImage)),
  },
  uploadTokenImage: { ...routes.uploadTokenImage, response: Outcome, refuses: [403, 404] },
  experienceTable: { ...routes.experienceTable, response: Type.Object({ table: MapOf(Type.String()) }) },
  items: { ...routes.items, response: Type.Array(WireItem) },
  itemsByIds: {
    ...routes.itemsByIds,
    body: Type.Object({ ids: Type.Array(Type.String()) }),
    response: Type.Array(WireItem),
  },
  materialsBy: { ...routes.materialsBy, response: Type.Object({ ids: Type.Array(Type.String()) }) },
  itemIds: {
    ...routes.itemIds,
    query: Type.Object({ ts, query }),
    body: Nullable(Type.Array(Label, { maxItems: 200 })),
    response: Type.Array(Type.String()),
  },
  searchItems: {
    ...routes.searchItems,
    query: Type.Object({ ts, query, ...paging }),
    body: Nullable(Label),
    response: PageOf(WireItem),
  },
  createItem: { ...routes.createItem, body: WireItem, response: Outcome, refuses: [409] },
  updateItem: { ...routes.updateItem, body: ItemUpdate, response: Outcome, refuses: [404, 409] },
  deleteItem: { ...routes.deleteItem, response: Outcome, refuses: [404] },
  itemSources: { ...routes.itemSources, response: Type.Array(Manual) },
  itemUsage: {
    ...routes.itemUsage,
    query: Type.Object({ onlyActive: Type.Optional(Type.Boolean()) }),
    response: Type.Array(WireCharacter),
  },
  labels: {
    ...routes.labels,
    query: Type.Object({ labelType: Type.Optional(Type.Enum([...labelTypes])) }),
    response: Type.Array(Label),
  },
  registerSession: { ...routes.registerSession, body: SessionDraft, response: Outcome, refuses: [404] },
  sessionCount: { ...routes.sessionCount, response: Type.Object({ count: Type.Integer() }) },
  sessions: {
    ...routes.sessions,
    query: Type.Object({ ts, ...paging }),
    response: PageOf(WireSession),
  },
  sessionsInDates: {
    ...routes.sessionsInDates,
    query: Type.Object({ ts, from: Instant, to: Instant }),
    response: Type.Array(WireSessionInDates),
  },
  deleteSession: {
    ...routes.deleteSession,
    // What was stored is taken back, whatever the caller says.
    query: Type.Object({ masterReward: Type.Optional(Type.Number()) }),
    response: Outcome,
    refuses: [404],
  },
  playersByIds: {
    ...routes.playersByIds,
    body: Type.Array(Type.String()),
    response: Type.Array(Player),
  },
  activateInstance: {
    ...routes.activateInstance,
    // An absolute http(s) address, once the instance answers there.
    response: Type.String(),
    refuses: [404, 503],
  },
  stopInstance: {
    ...routes.stopInstance,
    // Words for a person.
    response: Type.String(),
    refuses: [404, 503],
  },
  instances: {
    ...routes.instances,
    query: Type.Object({ jwt: Type.String() }),
    // Of each event, named as in foundry.ts.
    response: WireInstances,
  },
} as const satisfies Record<CallName, Call>;

export type Calls = typeof calls;

type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/** What a caller gives: path parameters, query, body, as the call declares them. */
export type CallInput<C extends Call> = PathParameters<C['path']> &
  (C extends { query: infer Q extends TSchema } ? QueryInput<Static<Q>> : unknown) &
  (C extends { body: infer B extends TSchema } ? { body: Static<B> } : unknown) &
  (C extends { file: string } ? { file: Blob } : unknown);

/** A query may be left out when everything in it may. */
type QueryInput<Q> = object extends Q ? { query?: Q } : { query: Q };

export type CallOutput<C extends Call> = Static<C['response']>;
