import Type, { type Static, type TSchema } from 'typebox';
import {
  CharacterColumns,
  JournalPage,
  OwnHistory,
  Label,
  Manual,
  Member,
  OwnCharacter,
  Player,
  SignIn,
  Progress,
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
  RequestLabel,
  maxParticipants,
  SessionDraft,
} from './requests.ts';
import { maxTokenImages } from './features.ts';
import { endedSignIns, maxSignIns } from './members.ts';
import { idLimits, labelTypes, pageSizes, textLimits } from './values.ts';
import { historyLimit } from './journal/entry.ts';
import { maxPoints } from './journal/progress.ts';
import { ownHistoryLimit } from './journal/own-history.ts';
import { entryKinds, subjectTypes } from './journal/kinds.ts';
import { Outcome } from './outcome.ts';
import { type CallName, type Route, routes } from './routes.ts';
import { Id, Instant, MapOf, Nullable, PageOf } from './schema.ts';
import {
  CreatedWebhook,
  TrialAnswer,
  WebhookChange,
  WebhookDraft,
  WireDelivery,
  WireWebhook,
} from './webhooks/schemas.ts';
import { webhookLimits } from './webhooks/webhooks.ts';

/** One call of the wire: its route, the schemas of its request and its response, and its limits. */
export interface Call extends Route {
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  bounds: Bounds;
  /**
   * Statuses with which this call refuses requests, in addition to those that follow from its route and query
   * (`refusalsOf` in server/routes/description.ts).
   */
  refuses?: readonly number[];
}

/**
 * A timestamp that makes each URL unique, so that no cache answers the request. The server ignores it.
 */
const ts = Type.Optional(Type.Number());

const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizes.max })),
  nextAt: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
};

/** The text of a search: part of a name. Searches ignore case and accents. */
const searchText = Type.Optional(Type.String({ maxLength: textLimits.query }));

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
    refuses: [502],
  },
  logOut: { ...routes.logOut, bounds: { body: smallBody, ids: 0, rows: 1 }, response: Outcome },
  signIns: {
    ...routes.signIns,
    bounds: { body: 0, ids: 0, rows: maxSignIns },
    response: Type.Array(SignIn),
  },
  endSignIn: {
    ...routes.endSignIn,
    bounds: { body: 0, ids: 1, rows: 1 },
    response: Outcome,
    refuses: [404],
  },
  endSignIns: {
    ...routes.endSignIns,
    bounds: { body: 0, ids: 0, rows: 1 },
    // Required: a request without it must not sign the member out everywhere.
    query: Type.Object({ which: Type.Enum([...endedSignIns]) }),
    response: Outcome,
  },
  memberSignIns: {
    ...routes.memberSignIns,
    bounds: { body: 0, ids: 1, rows: maxSignIns },
    response: Type.Array(SignIn),
    refuses: [404],
  },
  endMemberSignIn: {
    ...routes.endMemberSignIn,
    bounds: { body: 0, ids: 2, rows: 1 },
    response: Outcome,
    refuses: [404],
  },
  endMemberSignIns: {
    ...routes.endMemberSignIns,
    bounds: { body: 0, ids: 1, rows: 1 },
    response: Outcome,
    refuses: [404],
  },
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
  ownOverview: {
    ...routes.ownOverview,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Object({ entities: Type.Array(OwnCharacter), table: MapOf(Type.String()) }),
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
  activeCharacterColumns: {
    ...routes.activeCharacterColumns,
    bounds: { body: 0, ids: 0, rows: 'all' },
    response: Type.Array(CharacterColumns),
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
    bounds: { body: 0, ids: maxTokenImages, rows: maxTokenImages },
    query: Type.Object({
      ids: Type.Array(Id, { maxItems: maxTokenImages }),
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
  // Despite its name, the call returns the items that need this item as a material.
  materialsBy: {
    ...routes.materialsBy,
    bounds: { body: 0, ids: 1, rows: 'all' },
    response: Type.Object({ ids: Type.Array(Type.String()) }),
  },
  itemIds: {
    ...routes.itemIds,
    bounds: { body: 128 * 1_024, ids: idLimits.labels, rows: 'all' },
    query: Type.Object({ ts, query: searchText }),
    body: Nullable(Type.Array(RequestLabel, { maxItems: idLimits.labels })),
    response: Type.Array(Type.String()),
  },
  searchItems: {
    ...routes.searchItems,
    bounds: { body: smallBody, ids: 1, rows: pageSizes.max },
    query: Type.Object({ ts, query: searchText, ...paging }),
    body: Nullable(RequestLabel),
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
    bounds: { body: largestBody, ids: 1 + idLimits.labels + maxParticipants, rows: 1 },
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
    bounds: { body: 0, ids: 0, rows: pageSizes.max },
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
    // Ignored: the server subtracts the reward that it stored.
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
  ownHistory: {
    ...routes.ownHistory,
    bounds: { body: 0, ids: 0, rows: ownHistoryLimit },
    query: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e15 })) }),
    response: OwnHistory,
  },
  characterHistory: {
    ...routes.characterHistory,
    bounds: { body: 0, ids: 1, rows: historyLimit },
    query: Type.Object({
      kinds: Type.Optional(Type.Array(Type.Enum([...entryKinds]), { maxItems: entryKinds.length })),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: historyLimit })),
      before: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e15 })),
    }),
    response: JournalPage,
    refuses: [403, 404],
  },
  characterProgress: {
    ...routes.characterProgress,
    bounds: { body: 0, ids: 1, rows: maxPoints },
    response: Progress,
    refuses: [403, 404],
  },
  journal: {
    ...routes.journal,
    bounds: { body: 0, ids: 2, rows: historyLimit },
    query: Type.Object({
      actor: Type.Optional(Id),
      subjectType: Type.Optional(Type.Enum([...subjectTypes])),
      subject: Type.Optional(Id),
      kinds: Type.Optional(Type.Array(Type.Enum([...entryKinds]), { maxItems: entryKinds.length })),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      text: searchText,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: historyLimit })),
      // The page begins after the entry with this time and this number: send both parameters or neither.
      beforeAt: Type.Optional(Instant),
      before: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e15 })),
    }),
    response: JournalPage,
  },
  webhooks: {
    ...routes.webhooks,
    bounds: { body: 0, ids: 0, rows: webhookLimits.count },
    response: Type.Array(WireWebhook),
  },
  createWebhook: {
    ...routes.createWebhook,
    bounds: { body: smallBody, ids: 1, rows: 1 },
    body: WebhookDraft,
    response: CreatedWebhook,
    refuses: [409],
  },
  changeWebhook: {
    ...routes.changeWebhook,
    bounds: { body: smallBody, ids: 2, rows: 1 },
    body: WebhookChange,
    response: Outcome,
    refuses: [404, 409],
  },
  deleteWebhook: {
    ...routes.deleteWebhook,
    bounds: { body: 0, ids: 1, rows: 1 },
    response: Outcome,
    refuses: [404],
  },
  tryWebhook: {
    ...routes.tryWebhook,
    bounds: { body: smallBody, ids: 1, rows: 1 },
    response: TrialAnswer,
    refuses: [404],
  },
  webhookDeliveries: {
    ...routes.webhookDeliveries,
    bounds: { body: 0, ids: 1, rows: webhookLimits.deliveries },
    response: Type.Array(WireDelivery),
  },
  undo: {
    ...routes.undo,
    bounds: { body: 0, ids: 1, rows: 1 },
    response: Outcome,
    refuses: [403, 404, 409],
  },
  changes: {
    ...routes.changes,
    bounds: { body: 0, ids: 0, rows: 'all' },
    query: Type.Object({
      // The id of the last event that the caller received, as in the header `Last-Event-ID`.
      after: Type.Optional(Type.Integer({ minimum: 0 })),
      // How long ago the caller's oldest data were read, in ms.
      age: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    // The data of each event; journal/changes.ts has the events' names.
    response: Type.Array(
      Type.Object({
        act: Type.Integer(),
        type: Type.Enum([...subjectTypes]),
        id: Type.String(),
        kind: Type.Enum([...entryKinds]),
        former: Type.Optional(Type.String()),
      }),
    ),
  },
  activateInstance: {
    ...routes.activateInstance,
    bounds: { body: 0, ids: 1, rows: 1 },
    // An absolute http(s) address; the server sends it when the instance answers there, or after half a minute.
    response: Type.String(),
    refuses: [403, 404],
  },
  stopInstance: {
    ...routes.stopInstance,
    bounds: { body: smallBody, ids: 1, rows: 1 },
    // A message for the user.
    response: Type.String(),
    refuses: [404],
  },
  instances: {
    ...routes.instances,
    bounds: { body: 0, ids: 0, rows: 'all' },
    query: Type.Object({ jwt: Type.String({ maxLength: 8_192 }) }),
    // The data of each event; foundry.ts has the event's name.
    response: WireInstances,
  },
} as const satisfies Record<CallName, Call>;

const names = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]));

/** The name of a call of the contract. */
export const nameOf = (call: Call): string => names.get(call)!;

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
