import type { QueryKey } from '@tanstack/react-query';
import type { Change } from '#core/contract/journal/changes.ts';
import type { SubjectType } from '#core/contract/journal/kinds.ts';
import { staleAfter } from './stale.ts';

/** The reads that a change makes stale, by the type of its subject; null means every read. */
const staleBySubject: Record<SubjectType, (change: Change) => QueryKey[] | null> = {
  character: ({ id, kind }) =>
    kind === 'pictured' ? staleAfter.tokenUpload(id) : staleAfter.inventoryChange(id),
  // If the rename or deletion of an item, or an undo, changes inventories, the server reports no separate changes of
  // the characters.
  item: ({ kind, former }) =>
    kind === 'created' || (kind === 'edited' && former === undefined)
      ? staleAfter.itemChange()
      : staleAfter.itemRenameOrDeletion(),
  adventure: () => staleAfter.adventureChange(),
  session: () => staleAfter.sessionChange(),
  // Only imports change these, rarely, and many reads contain their names.
  label: () => null,
  player: () => null,
  community: () => null,
  member: () => staleAfter.memberChange(),
  // Instances have a stream of their own.
  instance: () => [],
  availability: () => staleAfter.availabilityChange(),
  // The server reports no changes of sign-ins and calendars.
  signIn: () => [],
  calendar: () => [],
  webhook: () => staleAfter.webhookChange(),
};

/** The reads that a change makes stale; null means every read, for example if the type of the subject is unknown. */
export const staleAfterChange = (change: Change): QueryKey[] | null =>
  Object.hasOwn(staleBySubject, change.type) ? staleBySubject[change.type as SubjectType](change) : null;
