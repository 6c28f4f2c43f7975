import {
  type Entity,
  entitiesOf,
  flag,
  instant,
  name,
  wordOf,
  readersOf,
  requiredInstant,
  type Wire,
} from '../fields.ts';
import { noticeKinds } from './values.ts';

/** What a member is told of an adventure. Times are epoch ms. */
const noticeFields = {
  id: name,
  kind: wordOf(noticeKinds),
  /** The adventure's id, title and start. */
  adventure: name,
  title: name,
  startsAt: requiredInstant,
  at: requiredInstant,
  /** The end of an offer. */
  until: instant,
};
export type Notice = Entity<typeof noticeFields>;

/** What a member was told, the newest first, and what they have set (docs/wire-contract.md#wire-adventures-notices). */
export const noticesFields = {
  notices: entitiesOf(noticeFields, readersOf(noticeFields).read),
  /** The member has seen what they were told until then. */
  seenUntil: requiredInstant,
  /** Whether messages to Discord may mention them. */
  mayBeMentioned: flag,
};
export type Notices = Entity<typeof noticesFields>;
export type WireNotices = Wire<typeof noticesFields>;
export const noticesIn = readersOf(noticesFields).read;
