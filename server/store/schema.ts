import type { Generated } from 'kysely';
import type { AdventureNotice, Choosing, NoticeKind, SignUpState } from '#core/contract/adventures/values.ts';
import type { Field, Fields } from '#core/contract/fields.ts';
import type { itemFields } from '#core/contract/items.ts';
import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import type { CharacterStatus, LabelType } from '#core/contract/values.ts';
import type {
  DeliveryFault,
  DeliveryState,
  WebhookFormat,
  WebhookKind,
} from '#core/contract/webhooks/webhooks.ts';

/*
 * One set of tables for every engine: text, integer, bigint and double columns, join tables, JSON as text.
 * Dates are epoch ms. A `normalised_name` is the result of `normaliseName` (core/rules/names/names.ts) for
 * the name in the same row.
 */

/** A row's version, and who last changed it and when; null if unknown, such as for rows older than these columns. */
interface Versioned {
  version: Generated<number>;
  changed_by: string | null;
  changed_at: number | null;
}

/** The column of a field: `give_ratio` for `giveRatio`. */
type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Name;

/** The type of a field's column: a flag is 0 or 1, an object or list is JSON. */
type Column<F> =
  F extends Field<infer OnWire, infer Held>
    ? OnWire extends boolean
      ? number
      : OnWire extends object
        ? string | Extract<Held, null>
        : Held
    : string;

/** A column for each field. */
type ColumnsOf<F extends Fields> = { [Name in keyof F & string as ColumnName<Name>]: Column<F[Name]> };

/** The columns of an item's fields except its labels (item-rows.ts reads and writes them). */
type ItemColumns = ColumnsOf<Omit<typeof itemFields, 'labels'>>;
export type ItemColumn = keyof ItemColumns;

export interface Tables {
  setting: { name: string; value: string };
  /** A member who may sign in. `roles` and `chat_roles` are JSON lists. */
  member: {
    id: string;
    username: string;
    avatar: string | null;
    roles: string;
    chat_roles: string;
    /** 1 while the chat platform's screening of the member is unfinished. */
    pending: Generated<number>;
  };
  player: {
    id: string;
    name: string;
    normalised_name: string;
    date_joined: number | null;
    master_since: number | null;
  };
  character: Versioned & {
    id: string;
    player_id: string;
    name: string;
    normalised_name: string;
    race: string | null;
    /** JSON list of class names. */
    classes: string;
    status: CharacterStatus;
    master_ms: number;
    pbc_ms: number;
    errata_ms: number;
    session_ms: number;
    created: number;
    last_played: number | null;
    last_mastered: number | null;
    /** Hundredths of an MO, which older versions of Nyx read and write (money.ts). */
    money: number;
    /** A whole number of units of money (money.ts). */
    money_exact: number;
  };
  character_proficiency: { character_id: string; label_id: string };
  inventory: {
    character_id: string;
    item_name: string;
    /** Above 0: an empty stack has no row. */
    quantity: number;
  };
  /** `image` is base64, as the API sends it. */
  token_image: {
    character_id: string;
    mime_type: string;
    image: string;
    /** Number of uploads. */
    version: Generated<number>;
  };
  label: {
    id: string;
    name: string;
    normalised_name: string;
    type: LabelType;
  };
  /** The columns of an item's fields, and columns of our own. */
  item: Versioned &
    ItemColumns & {
      normalised_name: string;
      /** Equal for all names that count as the same (`nameKey`). Items older than that rule may share a key. */
      name_key: string;
      /**
       * The name as searches compare it (`searchKey`). Null, or that of an earlier name, if a server of an earlier version
       * has written the row since this one started (search-keys.ts).
       */
      search_key: string | null;
      /** JSON object of the keys that the contract does not define. */
      extras: string;
    };
  item_label: { item_name: string; label_id: string };
  /** The materials of each item's recipes, derived from `craft`; a material need not exist as an item. */
  item_material: { item_name: string; material_name: string };
  item_source: { name: string; abbreviation: string };
  session: {
    id: string;
    title: string;
    master_id: string;
    master_reward: number;
    date: number;
    registered_by: string | null;
    /** The title as searches compare it; null if a server of an earlier version has written the row (search-keys.ts). */
    search_key: string | null;
  };
  /** One row with the number of sessions. Triggers update it. */
  session_total: { count: number };
  session_outcome: {
    session_id: string;
    character_id: string;
    position: number;
    exp: number;
    /** Whether the character died: a value of `deaths` (deaths.ts), 0 for alive. */
    killed: number;
  };
  session_label: { session_id: string; label_id: string };
  /** A planned game. `master_id` is a player's id; times are epoch ms. */
  adventure: {
    id: string;
    version: number;
    master_id: string;
    title: string;
    description: string;
    starts_at: number;
    zone: string;
    minutes: number;
    least: number;
    most: number | null;
    lowest: number | null;
    highest: number | null;
    instance: string | null;
    sign_up_from: number;
    sign_up_until: number;
    published_at: number | null;
    choosing: Choosing;
    seed: string;
    cancelled_at: number | null;
    session_id: string | null;
    goes_on: number;
    sequence: number;
    /** When time next changes a sign-up. */
    due: number | null;
  };
  adventure_label: { adventure_id: string; label_id: string };
  /** A member's answer to an adventure (core/rules/adventures/seats.ts). `passed` is a JSON list of seats. */
  sign_up: {
    adventure_id: string;
    player_id: string;
    character_id: string | null;
    state: SignUpState;
    place: number;
    seat: number | null;
    until: number | null;
    passed: string;
    word: string | null;
    /** When the member signed up, and got the seat; null for rows older than these columns. */
    signed_up_at: number | null;
    seated_at: number | null;
    /** Whether the member had the seat and did not come. */
    no_show: Generated<number>;
  };
  /** What was told of an adventure, once for each `moment` (core/rules/adventures/notices.ts), or was `missed`. */
  adventure_notice: {
    adventure_id: string;
    kind: AdventureNotice;
    moment: number;
    at: number;
    missed: number;
  };
  /** What a member was told of an adventure; `until` is the end of an offer. */
  member_notice: {
    id: string;
    player_id: string;
    adventure_id: string;
    kind: NoticeKind;
    at: number;
    until: number | null;
  };
  /** Whether a member agreed to be mentioned, and until when they have seen what they were told. */
  notice_setting: { member_id: string; may_be_mentioned: number; seen_until: number };
  /** The private address of a member's calendar: only the hash of its secret part. */
  calendar: { member_id: string; hash: string; created: number };
  /** When a member can play. `hours` is a JSON list of the times at which such hours begin. */
  availability: { player_id: string; is_named: number; hours: string };
  errata: {
    id: string;
    character_id: string;
    ms: number;
    description: string;
    date: number;
    status_change: CharacterStatus | null;
    /** The session in which the character died, if that death has created this errata. */
    session_id: string | null;
  };
  experience_level: { threshold: number; level: string };
  /** A sign-in: a chain of refresh tokens, each exchanged for the next. `expires` is that of the last token. */
  token_family: {
    id: string;
    member_id: string;
    expires: number;
    revoked: number | null;
    browser: string | null;
    system: string | null;
    /** Null for sign-ins from before this column. */
    started: number | null;
    /** When the last token was issued. */
    last_used: Generated<number>;
  };
  /** SHA-256 of a refresh token, when it was exchanged, and the JSON of a `Successor`. */
  refresh_token: {
    hash: string;
    family_id: string;
    rotated: number | null;
    successor: string | null;
  };
  /** The chat platform's tokens of a member, encrypted. */
  chat_grant: { member_id: string; sealed: string };
  /** The first answer to a write with an idempotency key. */
  kept_answer: {
    member_id: string;
    key_hash: string;
    request_hash: string;
    status: number;
    /** JSON of an outcome. */
    answer: string;
    created: number;
  };
  /** One thing changed by one write (journal/entries.ts). `changes`, `parts` and `about` are JSON. */
  journal: {
    seq: number;
    /** The number of the first entry of the same write. */
    act: number;
    at: number;
    /**
     * The member who wrote; for a session from before the journal or from an import, the member who registered it. Null
     * for the server itself and for other imports.
     */
    actor: string | null;
    call: string;
    key_hash: string | null;
    subject_type: SubjectType;
    subject_id: string;
    kind: EntryKind;
    changes: string;
    parts: string | null;
    about: string | null;
    /** The entry that this one reverses. */
    reverses: number | null;
  };
  /**
   * A character that had an item when the item was renamed or deleted, or has it again after an undo. The character's
   * history also shows that entry.
   */
  journal_holder: { character_id: string; seq: number };
  /** A receiver of events. `kinds` is a JSON list; `sealed` is the JSON of address and secret, encrypted. */
  webhook: {
    id: string;
    name: string;
    /** `nameKey` of the name: two webhooks cannot have names that count as the same. */
    name_key: string;
    origin: string;
    format: WebhookFormat;
    kinds: string;
    sealed: string;
    paused: number;
    created: number;
    /** JSON: by label, the role of Discord that an announcement mentions. Null for a webhook of an earlier version. */
    roles: string | null;
  };
  /** The number of the last journal entry that a consumer of the journal has processed. */
  outbox: { consumer: string; last_seq: number };
  /** One event for one webhook. `event` is the JSON that the receiver gets; times are epoch ms. */
  webhook_delivery: {
    webhook_id: string;
    seq: number;
    kind: WebhookKind;
    event: string;
    state: DeliveryState;
    tries: number;
    /** When a waiting delivery is due. */
    next: number;
    status: number | null;
    fault: DeliveryFault | null;
    created: number;
    tried: number | null;
  };
}
