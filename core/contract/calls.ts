import Type, { type Static, type TSchema } from 'typebox';
import {
  CharacterColumns,
  WirePublicCharacter,
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
  Calendar,
  MadeCalendar,
  WireAdventure,
  WireAdventurePage,
  WireAdventureStats,
  WireAvailabilityCount,
  WireCharacter,
  WireCharacterWithPlayer,
  WireInstances,
  WireItem,
  WireNotices,
  WireSession,
  WireSessionInDates,
} from './schemas.ts';
import {
  AdventureAnnouncement,
  AdventureChange,
  AdventureResult,
  OwnAvailability,
  SignUpDraft,
} from './adventures/requests.ts';
import { adventureLimits } from './adventures/values.ts';
import { largestBody, listBody } from './bounds.ts';
import { ErrataOrList, InventoryUpdate, ItemUpdate, RequestLabel, SessionDraft } from './requests.ts';
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

/**
 * One call of the wire: its route, the schemas of its request and its response, and its limits. The server refuses a
 * request beyond them with a message: 413 if the body is too large, otherwise 400.
 */
export interface Call extends Route {
  query?: TSchema;
  body?: TSchema;
  response: TSchema;
  /** Maximum number of entries in an answer; 'all': the answer has no limit and is sent in parts. */
  rows: number | 'all';
  /** Maximum size of the body in bytes, if it is not `smallBody`. */
  maxBody?: number;
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

/** Which sessions a caller wants; an addition (docs/wire-contract.md#wire-pages-search). */
const sessionFilter = {
  /** Part of the title. */
  text: searchText,
  /** A label's id. */
  label: Type.Optional(Id),
  /** The id of the player whose character was the master. */
  master: Type.Optional(Id),
  /** A player's id: sessions with one of their characters, the master's included. */
  player: Type.Optional(Id),
  /** A character's id: sessions that it played or mastered. */
  character: Type.Optional(Id),
};

/** A call that is answered with an outcome. */
const write = <const C extends object>(call: C) => ({ rows: 1 as const, response: Outcome, ...call });

/** What each call has besides its route. */
const own = {
  logIn: {
    rows: 1,
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 2_000 }) }),
    response: TokenPair,
    refuses: [401, 404],
  },
  refresh: { rows: 1, response: TokenPair, refuses: [502] },
  logOut: write({}),
  signIns: { rows: maxSignIns, response: Type.Array(SignIn) },
  endSignIn: write({ refuses: [404] }),
  endSignIns: write({
    // Required: a request without it must not sign the member out everywhere.
    query: Type.Object({ which: Type.Enum([...endedSignIns]) }),
  }),
  memberSignIns: { rows: maxSignIns, response: Type.Array(SignIn), refuses: [404] },
  endMemberSignIn: write({ refuses: [404] }),
  endMemberSignIns: write({ refuses: [404] }),
  currentMember: { rows: 1, response: Member, refuses: [404] },
  currentCharacters: { rows: 'all', response: Type.Array(WireCharacter) },
  ownCharacters: { rows: 'all', response: Type.Array(WireCharacter) },
  ownOverview: {
    rows: 'all',
    response: Type.Object({ entities: Type.Array(OwnCharacter), table: MapOf(Type.String()) }),
  },
  activeCharacters: { rows: 'all', response: Type.Array(WireCharacter) },
  activeCharactersWithPlayer: { rows: 'all', response: Type.Array(WireCharacterWithPlayer) },
  activeCharacterColumns: { rows: 'all', response: Type.Array(CharacterColumns) },
  character: { rows: 1, response: WireCharacter, refuses: [403, 404] },
  correctCharacter: write({ maxBody: largestBody, body: ErrataOrList, refuses: [404, 409] }),
  updateInventory: write({ body: InventoryUpdate, refuses: [403, 404, 409] }),
  characterSummary: { rows: 1, response: WirePublicCharacter, refuses: [404] },
  tokenImage: { rows: 1, response: TokenImage, refuses: [404] },
  tokenImages: {
    rows: maxTokenImages,
    query: Type.Object({
      ids: Type.Array(Id, { maxItems: maxTokenImages }),
    }),
    // Null for a character without an image, whether the server knows the character or not.
    response: MapOf(Nullable(TokenImage)),
  },
  uploadTokenImage: write({ maxBody: largestBody, refuses: [403, 404] }),
  experienceTable: { rows: 'all', response: Type.Object({ table: MapOf(Type.String()) }) },
  items: { rows: 'all', response: Type.Array(WireItem) },
  itemsByIds: {
    rows: 'all',
    maxBody: listBody,
    body: Type.Object({ ids: Type.Array(Id, { maxItems: idLimits.items }) }),
    response: Type.Array(WireItem),
  },
  // Despite its name, the call returns the items that need this item as a material.
  materialsBy: { rows: 'all', response: Type.Object({ ids: Type.Array(Type.String()) }) },
  itemIds: {
    rows: 'all',
    maxBody: 128 * 1_024,
    query: Type.Object({ ts, query: searchText }),
    body: Nullable(Type.Array(RequestLabel, { maxItems: idLimits.labels })),
    response: Type.Array(Type.String()),
  },
  searchItems: {
    rows: pageSizes.max,
    query: Type.Object({ ts, query: searchText, ...paging }),
    body: Nullable(RequestLabel),
    response: PageOf(WireItem),
  },
  createItem: write({ maxBody: largestBody, body: WireItem, refuses: [409] }),
  updateItem: write({ maxBody: largestBody, body: ItemUpdate, refuses: [404, 409] }),
  deleteItem: write({ refuses: [404] }),
  itemSources: { rows: 'all', response: Type.Array(Manual) },
  itemUsage: {
    rows: 'all',
    query: Type.Object({ onlyActive: Type.Optional(Type.Boolean()) }),
    response: Type.Array(WireCharacter),
  },
  labels: {
    rows: 'all',
    query: Type.Object({ labelType: Type.Optional(Type.Enum([...labelTypes])) }),
    response: Type.Array(Label),
  },
  registerSession: write({ maxBody: largestBody, body: SessionDraft, refuses: [404] }),
  sessionCount: {
    rows: 1,
    query: Type.Object(sessionFilter),
    response: Type.Object({ count: Type.Integer() }),
  },
  sessions: {
    rows: pageSizes.max,
    query: Type.Object({ ts, ...paging, ...sessionFilter }),
    response: PageOf(WireSession),
  },
  sessionsInDates: {
    rows: 'all',
    query: Type.Object({ ts, from: Instant, to: Instant }),
    response: Type.Array(WireSessionInDates),
  },
  session: { rows: 1, response: WireSession, refuses: [404] },
  sessionHistory: { rows: historyLimit, response: JournalPage, refuses: [404] },
  deleteSession: write({
    // Ignored: the server subtracts the reward that it stored.
    query: Type.Object({ masterReward: Type.Optional(Type.Number()) }),
    refuses: [404],
  }),
  adventures: {
    rows: adventureLimits.shown,
    // Those that end later; by default those that have not ended.
    query: Type.Object({ from: Type.Optional(Instant) }),
    response: Type.Array(WireAdventure),
  },
  adventure: { rows: 1, response: WireAdventurePage, refuses: [404] },
  adventureStats: {
    rows: adventureLimits.absent,
    query: Type.Object({ from: Instant, to: Instant }),
    response: WireAdventureStats,
  },
  notices: { rows: adventureLimits.notices, response: WireNotices },
  seeNotices: write({ body: Type.Object({ until: Instant }) }),
  allowMentions: write({ body: Type.Object({ isAllowed: Type.Boolean() }) }),
  announceAdventure: write({ maxBody: listBody, body: AdventureAnnouncement }),
  changeAdventure: write({ maxBody: listBody, body: AdventureChange, refuses: [404, 409] }),
  cancelAdventure: write({ refuses: [404, 409] }),
  signUp: write({ body: SignUpDraft, refuses: [404, 409] }),
  withdraw: write({ refuses: [404, 409] }),
  decline: write({ refuses: [404, 409] }),
  takeSeat: write({ refuses: [404, 409] }),
  registerAdventure: write({ maxBody: listBody, body: AdventureResult, refuses: [404, 409] }),
  giveSeat: write({ refuses: [404, 409] }),
  handOverAdventure: write({ refuses: [404, 409] }),
  markNoShow: write({ body: Type.Object({ isNoShow: Type.Boolean() }), refuses: [404, 409] }),
  availability: { rows: adventureLimits.hours, response: OwnAvailability },
  setAvailability: write({ maxBody: listBody, body: OwnAvailability }),
  availabilityCounts: {
    // Seven days of 16 hours.
    rows: 112,
    query: Type.Object({
      // The first day of the week, such as 2026-11-30.
      week: Type.String({ maxLength: 10 }),
      zone: Type.String({ maxLength: textLimits.name }),
      // By default, counts are for half days.
      isByHour: Type.Optional(Type.Boolean()),
    }),
    response: Type.Array(WireAvailabilityCount),
  },
  calendar: { rows: 1, response: Calendar },
  makeCalendar: { rows: 1, response: MadeCalendar },
  deleteCalendar: write({ refuses: [404] }),
  adventureCalendar: { rows: 1, response: Type.String(), refuses: [404] },
  memberCalendar: { rows: adventureLimits.calendar, response: Type.String(), refuses: [404] },
  playersByIds: {
    rows: 'all',
    maxBody: listBody,
    body: Type.Array(Id, { maxItems: idLimits.players }),
    response: Type.Array(Player),
  },
  players: { rows: 'all', response: Type.Array(Player) },
  player: {
    rows: 'all',
    response: Type.Object({ player: Player, entities: Type.Array(WirePublicCharacter) }),
    refuses: [404],
  },
  ownHistory: {
    rows: ownHistoryLimit,
    query: Type.Object({ after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e15 })) }),
    response: OwnHistory,
  },
  characterHistory: {
    rows: historyLimit,
    query: Type.Object({
      kinds: Type.Optional(Type.Array(Type.Enum(entryKinds), { maxItems: entryKinds.length })),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: historyLimit })),
      before: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e15 })),
    }),
    response: JournalPage,
    refuses: [403, 404],
  },
  characterProgress: { rows: maxPoints, response: Progress, refuses: [403, 404] },
  journal: {
    rows: historyLimit,
    query: Type.Object({
      actor: Type.Optional(Id),
      subjectType: Type.Optional(Type.Enum(subjectTypes)),
      subject: Type.Optional(Id),
      kinds: Type.Optional(Type.Array(Type.Enum(entryKinds), { maxItems: entryKinds.length })),
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
  webhooks: { rows: webhookLimits.count, response: Type.Array(WireWebhook) },
  createWebhook: { rows: 1, body: WebhookDraft, response: CreatedWebhook, refuses: [409] },
  changeWebhook: write({ body: WebhookChange, refuses: [404, 409] }),
  deleteWebhook: write({ refuses: [404] }),
  tryWebhook: { rows: 1, response: TrialAnswer, refuses: [404] },
  webhookDeliveries: { rows: webhookLimits.deliveries, response: Type.Array(WireDelivery) },
  undo: write({ refuses: [403, 404, 409] }),
  changes: {
    rows: 'all',
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
        type: Type.Enum(subjectTypes),
        id: Type.String(),
        kind: Type.Enum(entryKinds),
        former: Type.Optional(Type.String()),
      }),
    ),
  },
  activateInstance: {
    rows: 1,
    // An absolute http(s) address; the server sends it when the instance answers there, or after half a minute.
    response: Type.String(),
    refuses: [403, 404],
  },
  stopInstance: {
    rows: 1,
    // A message for the user.
    response: Type.String(),
    refuses: [404],
  },
  instances: {
    rows: 'all',
    query: Type.Object({ jwt: Type.String({ maxLength: 8_192 }) }),
    // The data of each event; foundry.ts has the event's name.
    response: WireInstances,
  },
} as const satisfies Record<CallName, Omit<Call, keyof Route>>;

/** Every call of the contract (docs/specification.md#7-the-calls-it-makes, docs/wire-contract.md#calls). */
export const calls = Object.fromEntries(
  Object.entries<object>(own).map(([name, call]) => [name, { ...routes[name as CallName], ...call }]),
) as { readonly [Name in CallName]: (typeof routes)[Name] & (typeof own)[Name] };

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
