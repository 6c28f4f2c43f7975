import { createContext, useContext } from 'react';
import type { Api } from '#api/api.ts';
import type { Written } from '#api/readers.ts';
import type { Availability } from '#core/contract/adventures/availability.ts';
import type {
  AdventureAnnouncement,
  AdventureChange,
  AdventureResult,
} from '#core/contract/adventures/requests.ts';
import type { CharacterCorrection, ItemUpdate, SessionDraft } from '#core/contract/requests.ts';
import type { Configuration } from '#core/contract/page/configuration.ts';
import type { Act } from '#core/contract/journal/act.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { Session } from '#core/contract/sessions.ts';
import type { WebhookDraft } from '#core/contract/webhooks/schemas.ts';
import type { CreatedWebhook, Webhook } from '#core/contract/webhooks/webhooks.ts';
import type { Draft } from '#core/rules/draft.ts';
import type { Preferences } from '#core/rules/preferences.ts';
import type { confirmedWriteMachine } from '#machines/confirmed-write.ts';
import type { foundryStreamMachine } from '#machines/foundry-stream.ts';
import type { paletteMachine } from '#machines/palette.ts';
import type { RandomItemMachine } from '#machines/random-item.ts';
import type { SearchMachine } from '#machines/search.ts';
import type { SeatOfferMachine } from '#machines/seat-offer.ts';
import type { sellMachine } from '#machines/sell.ts';
import type { SessionRef } from '#machines/session/selectors.ts';
import type { signUpMachine } from '#machines/sign-up.ts';
import type { tokenUploadMachine } from '#machines/token-upload.ts';
import type { Address } from '#ui/page/address.ts';
import type { Place } from '#ui/page/place.ts';

/** Unsaved form data by the form's name. */
export interface Drafts {
  read(form: string): Draft | null;
  /** Stores the draft; null deletes it. */
  keep(form: string, draft: Draft | null): void;
}

/** States of screens, by history key and name, and the user's place in the page. */
export interface Places {
  readState(key: string, name: string): unknown;
  writeState(key: string, name: string, value: unknown): void;
  currentPlace(): Place;
  /**
   * Sets the place to remember for the entry `key` at the next navigation, instead of the user's place at that moment. A
   * screen that has changed before its address, and so may have moved the user, calls this just before it navigates.
   */
  setPlaceBefore(key: string, place: Place): void;
}

/** Texts by name that the browser remembers for the signed-in member, even after the tab is closed. */
export interface Memos {
  read(name: string): string | null;
  write(name: string, value: string): void;
}

/** The signed-in member's preferences. A change takes effect at once. */
export interface PreferencesStore {
  read(): Preferences;
  subscribe(changed: () => void): () => void;
  change(changes: Partial<Preferences>): void;
  /** Sets every preference to its default. */
  reset(): void;
}

/** The member's own characters as this browser has last seen them, for the time when the server does not answer. */
export interface LastSeen {
  /** Puts the stored characters into the cache. */
  restore(): Promise<void>;
  /**
   * Restores the characters when the server does not answer and, while the member is signed in, stores them after each new
   * answer. The storing begins once the page has come to rest: `isBusy` tells whether it is loading. Returns a function that
   * stops both.
   */
  follow(isBusy: () => boolean): () => void;
  /** Deletes the stored characters from the browser. */
  forget(): void;
  /**
   * The time of the oldest restored data that the page shows because the server is silent, in epoch ms; null if it shows
   * none.
   */
  since(): number | null;
  /**
   * The time of the restored data that the page shows in place of a failed read, in epoch ms. `error` is the read's
   * failure. Null if there are no such data, or if the server did not answer the read: then `since` tells of them.
   */
  insteadOf(error: unknown): number | null;
  subscribe(changed: () => void): () => void;
}

/** Services for every screen. */
export interface Services {
  api: Api;
  session: SessionRef;
  configuration: Configuration;
  drafts: Drafts;
  places: Places;
  memos: Memos;
  preferences: PreferencesStore;
  lastSeen: LastSeen;
  /** Opens the chat platform's login in this window. */
  logIn(): void;
  /** Navigates to a page of the app. */
  goTo(address: Address): void;
}

/**
 * The writes of the forms. Unless it says otherwise, each resolves to the number by which it can be undone, once the
 * queries that show its outcome have been read again.
 * @throws RequestFailure
 */
export interface Writes {
  registerSession(session: SessionDraft): Promise<Act>;
  correctCharacter(correction: CharacterCorrection): Promise<Act>;
  createItem(item: WireItem): Promise<Act>;
  updateItem(update: ItemUpdate): Promise<Act>;
  /** Resolves to the id and the secret, which no later answer contains. The secret is null if the format has none. */
  createWebhook(webhook: WebhookDraft): Promise<CreatedWebhook>;
  /** Resolves to null, because this write cannot be undone. */
  changeWebhook(edit: WebhookEdit): Promise<null>;
  /** Stores when the member can play. Resolves to null, because this write cannot be undone. */
  setAvailability(availability: Availability): Promise<null>;
  /** Makes a new address of the member's calendar, which ends the old one. Resolves to the secret part. */
  makeCalendar(): Promise<string>;
  /** Whether messages to Discord may mention the member. Resolves to null, because this write cannot be undone. */
  allowMentions(isAllowed: boolean): Promise<null>;
  /** Resolves to the id of the new adventure, the first of several weeks, and to the titles of those that it clashes with. */
  announceAdventure(announcement: AdventureAnnouncement): Promise<Pick<Written, 'created' | 'clashing'>>;
  changeAdventure(change: AdventureChange & { adventureId: string }): Promise<Pick<Written, 'clashing'>>;
  registerAdventure(result: AdventureResult & { adventureId: string }): Promise<Act>;
  /** Whether a member who had a seat did not come. Resolves to null: the opposite write takes it back. */
  markNoShow(adventureId: string, player: string, isNoShow: boolean): Promise<null>;
  /** The member has seen their notices until a time (epoch ms). Resolves to null, because this write cannot be undone. */
  seeNotices(until: number): Promise<null>;
  /** Call this when an item differs from what is shown: it marks every query that shows items as stale. */
  refreshItems(): void;
}

/** A change of a webhook by its form. */
export interface WebhookEdit extends Pick<Webhook, 'name' | 'kinds' | 'roles'> {
  webhookId: string;
}

/** The machines of the signed-in area, with their actors provided. */
export interface Flows {
  writes: Writes;
  palette: typeof paletteMachine;
  confirmedWrite: typeof confirmedWriteMachine;
  foundryStream: typeof foundryStreamMachine;
  signUp: typeof signUpMachine;
  seatOffer: SeatOfferMachine;
  /** Finds names of items that match typed text. */
  itemSuggestions: SearchMachine<string[]>;
  /** Finds sessions whose titles match typed text. */
  sessionSuggestions: SearchMachine<Session[]>;
  /** Returns typed text after a pause, for lists that filter loaded data, or whose query has a text parameter. */
  settledText: SearchMachine<string>;
}

/** The machines that few pages use, with their actors provided. Each loads with its page (src/app/pages). */
export interface PageFlows {
  sell: typeof sellMachine;
  tokenUpload: typeof tokenUploadMachine;
  randomItem: RandomItemMachine;
}

export const ServicesContext = createContext<Services | null>(null);
export const FlowsContext = createContext<Flows | null>(null);
export const PageFlowsContext = createContext<Partial<PageFlows>>({});

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The composition root provides no services');
  return services;
}

export function useFlows(): Flows {
  const flows = useContext(FlowsContext);
  if (!flows) throw new Error('The composition root provides no flows');
  return flows;
}

export function usePageFlow<Name extends keyof PageFlows>(name: Name): PageFlows[Name] {
  const flow = useContext(PageFlowsContext)[name];
  if (!flow) throw new Error(`The page provides no flow ${name}`);
  return flow;
}
