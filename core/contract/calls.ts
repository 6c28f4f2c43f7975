import Type, { type Static, type TSchema } from 'typebox';
import {
  Label,
  Manual,
  Member,
  Player,
  TokenImage,
  TokenPair,
  WireCharacter,
  WireCharacterWithPlayer,
  WireInstances,
  WireItem,
  WireSession,
  WireSessionInDates,
} from './schemas.ts';
import { type Bounds, largestBody, listBody, smallBody } from './bounds.ts';
import {
  ErrataOrList,
  InventoryUpdate,
  ItemUpdate,
  LabelAsked,
  mostParticipants,
  SessionDraft,
} from './requests.ts';
import { mostTokenImages } from './features.ts';
import { idLimits, labelTypes, pageSizes, textLimits } from './values.ts';
import { Outcome } from './outcome.ts';
import { type CallName, type Route, routes } from './routes.ts';
import { Id, Instant, MapOf, Nullable, PageOf } from './schema.ts';

/** One call of the wire: its route, and what its request and response carry. */
export interface Call extends Route {
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  bounds: Bounds;
  /**
   * Statuses of its own refusals, besides those that every call of its kind can answer: 400, 401, role 403,
   * 429.
   */
  refuses?: readonly number[];
}

/** A timestamp in the address, so that no cache answers the request; its value means nothing. */
const ts = Type.Optional(Type.Number());

const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizes.most })),
  nextAt: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
};

/** Part of a name; case and accents do not matter. */
const query = Type.Optional(Type.String({ maxLength: textLimits.query }));

/** Every call of the contract (docs/specification.md#7-the-calls-it-makes, docs/wire-contract.md#calls). */
export const calls = {
  logIn: {
    ...routes.logIn,
    bounds: { body: smallBody, ids: 0, rows: 1 },
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    response: TokenPair,
    refuses: [401, 404],
  },
  refresh: {
    ...routes.refresh,
    bounds: { body: smallBody, ids: 0, rows: 1 },
    response: TokenPair,
    refuses: [502, 503],
  },
  logOut: { ...routes.logOut, bounds: { body: smallBody, ids: 0, rows: 1 }, response: Outcome },
  currentMember: {
    ...routes.currentMember,
    bounds: { body: 0, ids: 0, rows: 1 },
    response: Member,
    refuses: [404],
  },
  currentCharacters: {
    ...routes.currentCharacters,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Array(WireCharacter),
  },
  ownCharacters: {
    ...routes.ownCharacters,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Array(WireCharacter),
  },
  activeCharacters: {
    ...routes.activeCharacters,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Array(WireCharacter),
  },
  activeCharactersWithPlayer: {
    ...routes.activeCharactersWithPlayer,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Array(WireCharacterWithPlayer),
  },
  character: {
    ...routes.character,
    bounds: { body: 0, ids: 1, rows: 1 },
    response: WireCharacter,
    refuses: [403, 404],
  },
  correctCharacter: {
    ...routes.correctCharacter,
    bounds: { body: largestBody, ids: 1 + idLimits.corrections, rows: 1 },
    body: ErrataOrList,
    response: Outcome,
    refuses: [404, 409],
  },
  updateInventory: {
    ...routes.updateInventory,
    bounds: { body: smallBody, ids: 2, rows: 1 },
    body: InventoryUpdate,
    response: Outcome,
    refuses: [403, 404, 409],
  },
  tokenImage: {
    ...routes.tokenImage,
    bounds: { body: 0, ids: 1, rows: 1 },
    response: TokenImage,
    refuses: [404],
  },
  tokenImages: {
    ...routes.tokenImages,
    bounds: { body: 0, ids: mostTokenImages, rows: mostTokenImages },
    query: Type.Object({
      ids: Type.Array(Id, { maxItems: mostTokenImages }),
    }),
    // Null for a character without an image, whether the server knows the character or not.
    response: MapOf(Nullable(TokenImage)),
  },
  uploadTokenImage: {
    ...routes.uploadTokenImage,
    bounds: { body: largestBody, ids: 1, rows: 1 },
    response: Outcome,
    refuses: [403, 404],
  },
  experienceTable: {
    ...routes.experienceTable,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Object({ table: MapOf(Type.String()) }),
  },
  items: { ...routes.items, bounds: { body: 0, ids: 0, rows: 'all' }, response: Type.Array(WireItem) },
  itemsByIds: {
    ...routes.itemsByIds,
    bounds: { body: listBody, ids: idLimits.items, rows: 'all' },
    body: Type.Object({ ids: Type.Array(Id, { maxItems: idLimits.items }) }),
    response: Type.Array(WireItem),
  },
  materialsBy: {
    ...routes.materialsBy,
    bounds: { body: 0, ids: 1, rows: 'all' },
    response: Type.Object({ ids: Type.Array(Type.String()) }),
  },
  itemIds: {
    ...routes.itemIds,
    bounds: { body: 128 * 1_024, ids: idLimits.labels, rows: 'all' },
    query: Type.Object({ ts, query }),
    body: Nullable(Type.Array(LabelAsked, { maxItems: idLimits.labels })),
    response: Type.Array(Type.String()),
  },
  searchItems: {
    ...routes.searchItems,
    bounds: { body: smallBody, ids: 1, rows: pageSizes.most },
    query: Type.Object({ ts, query, ...paging }),
    body: Nullable(LabelAsked),
    response: PageOf(WireItem),
  },
  createItem: {
    ...routes.createItem,
    bounds: { body: largestBody, ids: 1, rows: 1 },
    body: WireItem,
    response: Outcome,
    refuses: [409],
  },
  updateItem: {
    ...routes.updateItem,
    bounds: { body: largestBody, ids: 2, rows: 1 },
    body: ItemUpdate,
    response: Outcome,
    refuses: [404, 409],
  },
  deleteItem: {
    ...routes.deleteItem,
    bounds: { body: 0, ids: 1, rows: 1 },
    response: Outcome,
    refuses: [404],
  },
  itemSources: {
    ...routes.itemSources,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Array(Manual),
  },
  itemUsage: {
    ...routes.itemUsage,
    bounds: { body: 0, ids: 1, rows: 'all' },
    query: Type.Object({ onlyActive: Type.Optional(Type.Boolean()) }),
    response: Type.Array(WireCharacter),
  },
  labels: {
    ...routes.labels,
    bounds: { body: 0, ids: 0, rows: 'all' },
    query: Type.Object({ labelType: Type.Optional(Type.Enum([...labelTypes])) }),
    response: Type.Array(Label),
  },
  registerSession: {
    ...routes.registerSession,
    bounds: { body: largestBody, ids: 1 + idLimits.labels + mostParticipants, rows: 1 },
    body: SessionDraft,
    response: Outcome,
    refuses: [404],
  },
  sessionCount: {
    ...routes.sessionCount,
    bounds: { body: 0, ids: 0, rows: 1 },
    response: Type.Object({ count: Type.Integer() }),
  },
  sessions: {
    ...routes.sessions,
    bounds: { body: 0, ids: 0, rows: pageSizes.most },
    query: Type.Object({ ts, ...paging }),
    response: PageOf(WireSession),
  },
  sessionsInDates: {
    ...routes.sessionsInDates,
    bounds: { body: 0, ids: 0, rows: 'all' },
    query: Type.Object({ ts, from: Instant, to: Instant }),
    response: Type.Array(WireSessionInDates),
  },
  deleteSession: {
    ...routes.deleteSession,
    bounds: { body: 0, ids: 1, rows: 1 },
    // Ignored: the server takes back the reward that it stored.
    query: Type.Object({ masterReward: Type.Optional(Type.Number()) }),
    response: Outcome,
    refuses: [404],
  },
  playersByIds: {
    ...routes.playersByIds,
    bounds: { body: listBody, ids: idLimits.players, rows: 'all' },
    body: Type.Array(Id, { maxItems: idLimits.players }),
    response: Type.Array(Player),
  },
  activateInstance: {
    ...routes.activateInstance,
    bounds: { body: 0, ids: 1, rows: 1 },
    // An absolute http(s) address; the server sends it once the instance answers there.
    response: Type.String(),
    refuses: [403, 404, 503],
  },
  stopInstance: {
    ...routes.stopInstance,
    bounds: { body: smallBody, ids: 1, rows: 1 },
    // A message for the user.
    response: Type.String(),
    refuses: [404, 503],
  },
  instances: {
    ...routes.instances,
    bounds: { body: 0, ids: 0, rows: 'all' },
    query: Type.Object({ jwt: Type.String({ maxLength: 8_192 }) }),
    // The data of each event; foundry.ts has the event's name.
    response: WireInstances,
  },
} as const satisfies Record<CallName, Call>;

export type Calls = typeof calls;

type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/** A caller's input: path parameters, query and body, as the call declares them. */
export type CallInput<C extends Call> = PathParameters<C['path']> &
  (C extends { query: infer Q extends TSchema } ? QueryInput<Static<Q>> : unknown) &
  (C extends { body: infer B extends TSchema } ? { body: Static<B> } : unknown) &
  (C extends { file: string } ? { file: Blob } : unknown);

/** The query is optional if all its parameters are. */
type QueryInput<Q> = object extends Q ? { query?: Q } : { query: Q };

export type CallOutput<C extends Call> = Static<C['response']>;
