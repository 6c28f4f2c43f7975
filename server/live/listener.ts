import { Readable } from 'node:stream';
import { changesEvent, changesPage, resetEvent } from '#core/contract/journal/changes.ts';
import type { Role } from '#core/contract/roles.ts';
import { hearsOf } from '#core/rules/journal/changes.ts';
import type { FeedEntry } from '../store/journal/feed.ts';

/** An event with the changes up to entry `id`. */
const changesUpTo = (id: number, entries: readonly FeedEntry[]): Buffer =>
  Buffer.from(
    `id: ${id}\nevent: ${changesEvent}\ndata: ${JSON.stringify(entries.map(({ change }) => change))}\n\n`,
  );

/** An event for a caller who may have missed changes before entry `id`. */
const resetAt = (id: number): Buffer => Buffer.from(`id: ${id}\nevent: ${resetEvent}\ndata: []\n\n`);

/** A comment, which shows that the connection works, with the number of the newest entry. */
const heartbeatAt = (id: number): Buffer => Buffer.from(`:\nid: ${id}\n\n`);

/** The caller of a stream, by the token that opened it. */
export interface Ticket {
  memberId: string;
  roles: readonly Role[];
  /** Id of the sign-in to which the token belongs; null if the token does not name one. */
  familyId: string | null;
  /** When the token expires, epoch ms. */
  expires: number;
}

/** How much of its stream a caller may leave unread before the server stops adding to it, in bytes. */
const maxUnread = 64 * 1_024;

interface Source {
  /** Reads at most `limit` entries that follow entry `seq`. */
  after(seq: number, limit: number): Promise<FeedEntry[]>;
  /** The number of the newest entry that was passed to all listeners. */
  last(): number;
}

/** Events by the numbers of their entries: callers who may hear of the same entries share one event. */
export type Encoded = Map<string, Buffer>;

/** One stream: first the entries that its caller has missed, then each page of new ones. */
export class Listener {
  readonly stream: Readable;
  readonly memberId: string;
  readonly familyId: string | null;
  readonly expires: number;
  /** Since when the caller has read nothing (`performance.now`); null while the caller reads. */
  blockedSince: number | null = null;
  #roles: readonly Role[];
  #position: number;
  #source: Source;
  /** Whether `hear` sends new entries. Otherwise the caller is behind, and `catchUp` reads them from the table. */
  #isLive = false;
  #hasEnded = false;

  /** The stream begins after entry `position`, or with a reset if `position` is null. */
  constructor(ticket: Ticket, position: number | null, source: Source, onClosed: () => void) {
    this.memberId = ticket.memberId;
    this.familyId = ticket.familyId;
    this.expires = ticket.expires;
    this.#roles = ticket.roles;
    this.#source = source;
    this.#position = position ?? source.last();
    this.stream = new Readable({
      highWaterMark: maxUnread,
      read: () => {
        if (this.blockedSince === null) return;
        this.blockedSince = null;
        void this.catchUp();
      },
      destroy: (error, done) => {
        this.#hasEnded = true;
        onClosed();
        done(error);
      },
    });
    this.#push(position === null ? resetAt(this.#position) : heartbeatAt(this.#position));
  }

  #push(event: Buffer): void {
    if (!this.stream.push(event)) this.blockedSince ??= performance.now();
  }

  /** Sends the entries that the caller has missed, as long as the caller reads them. */
  async catchUp(): Promise<void> {
    try {
      while (!this.#hasEnded && this.blockedSince === null) {
        if (this.#position >= this.#source.last()) {
          this.#isLive = true;
          return;
        }
        const page = await this.#source.after(this.#position, changesPage);
        this.#send(page, new Map());
      }
    } catch {
      // The database fails: the caller connects again later, and continues after the last event.
      this.end();
    }
  }

  /** Sends a page of new entries, unless the caller is behind: then `catchUp` reads them again. */
  hear(page: readonly FeedEntry[], encoded: Encoded): void {
    if (this.#isLive) this.#send(page, encoded);
  }

  #send(page: readonly FeedEntry[], encoded: Encoded): void {
    // The stream may have ended while the page was read.
    if (this.#hasEnded) return;
    const heard: FeedEntry[] = [];
    for (const entry of page) {
      if (entry.seq <= this.#position) continue;
      this.#position = entry.seq;
      if (entry.kind === 'signedOut' && entry.id === this.familyId) return this.end();
      if (hearsOf({ id: this.memberId, roles: this.#roles }, entry)) heard.push(entry);
      if (entry.roles !== null && entry.id === this.memberId) this.#roles = entry.roles;
    }
    if (heard.length > 0) {
      const key = heard.map(({ seq }) => seq).join();
      const event = encoded.get(key) ?? changesUpTo(this.#position, heard);
      encoded.set(key, event);
      this.#push(event);
    }
    if (this.blockedSince !== null) this.#isLive = false;
  }

  beat(): void {
    if (this.#isLive && !this.#hasEnded) this.#push(heartbeatAt(this.#position));
  }

  /** Ends the stream. The caller can still read what was sent before. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.stream.push(null);
  }
}
