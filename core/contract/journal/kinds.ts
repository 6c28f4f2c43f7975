/** What an entry of the journal is about. */
export const subjectTypes = [
  'character',
  'item',
  'session',
  'label',
  'player',
  'member',
  'community',
  'instance',
  'signIn',
  'webhook',
] as const;
export type SubjectType = (typeof subjectTypes)[number];

/** What happened. */
export const entryKinds = [
  // A character; an import also adds entries about other subjects
  'opened',
  'imported',
  'sold',
  'bought',
  'given',
  'taken',
  'corrected',
  'played',
  'mastered',
  'sessionTakenBack',
  'pictured',
  // An item
  'created',
  'edited',
  'deleted',
  // A webhook, which is also created, edited and deleted
  'paused',
  'resumed',
  // A session
  'registered',
  'sessionDeleted',
  // A character, an item or a session
  'undone',
  // A member, a sign-in, or refused calls
  'joined',
  'rolesChanged',
  'signedIn',
  'signedOut',
  'refused',
  // An instance
  'started',
  'stopped',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The kinds whose entries the server deletes after a while; it deletes no others. */
export const passingKinds: readonly EntryKind[] = ['signedIn', 'signedOut', 'refused'];
