import type { AskedCall } from '../routes.ts';

interface Subject {
  /** The call that shows the subject to its callers, who hear of its changes; null if no member does. */
  shownBy: AskedCall | null;
  /** Whether writes that begin with such a subject can be undone, if their kind can; or only those of these calls. */
  isUndoable: boolean | readonly string[];
}

/** What an entry of the journal is about. */
const subjectTable = {
  character: { shownBy: ['activeCharacters'], isUndoable: true },
  item: { shownBy: ['items'], isUndoable: true },
  session: { shownBy: ['sessions'], isUndoable: true },
  adventure: {
    shownBy: ['adventures'],
    isUndoable: ['withdraw', 'cancelAdventure', 'handOverAdventure', 'markNoShow'],
  },
  // The id of these is that of a member, whose own matter they are.
  availability: { shownBy: ['availabilityCounts'], isUndoable: false },
  calendar: { shownBy: null, isUndoable: false },
  label: { shownBy: ['labels'], isUndoable: false },
  player: { shownBy: ['playersByIds'], isUndoable: false },
  member: { shownBy: ['currentMember'], isUndoable: false },
  community: { shownBy: ['experienceTable'], isUndoable: false },
  instance: { shownBy: ['instances'], isUndoable: false },
  signIn: { shownBy: null, isUndoable: false },
  webhook: { shownBy: ['webhooks'], isUndoable: false },
} as const satisfies Record<string, Subject>;
export type SubjectType = keyof typeof subjectTable;
export const subjectTypes = Object.keys(subjectTable) as SubjectType[];
/** By type. The journal can contain others, of a newer server. */
export const subjects: ReadonlyMap<string, Subject> = new Map(Object.entries(subjectTable));

/** The groups of kinds by which the user can filter the history of a character. */
export const kindGroups = [
  'sessions',
  'trades',
  'gifts',
  'corrections',
  'items',
  'images',
  'undone',
  'beginnings',
] as const;
export type KindGroup = (typeof kindGroups)[number];

interface Kind {
  /** Its group in the histories of characters; null if no history contains such entries. */
  group: KindGroup | null;
  /**
   * The call whose callers may undo any write that begins with such an entry; null if nobody may. Only who wrote undoes
   * what is undone by `oneself`.
   */
  undoneBy: AskedCall | 'oneself' | null;
  /** Whether it tells a member what others did to their characters. */
  isTold: boolean;
  /** Whether the server deletes such entries after a while; it deletes no others. */
  isPassing: boolean;
}

/** What happened. */
const kindTable = {
  // A character; an import also adds entries about other subjects
  opened: { group: 'beginnings', undoneBy: null, isTold: false, isPassing: false },
  imported: { group: 'beginnings', undoneBy: null, isTold: false, isPassing: false },
  sold: { group: 'trades', undoneBy: ['updateInventory', 'TAKE'], isTold: false, isPassing: false },
  bought: { group: 'trades', undoneBy: ['updateInventory', 'TAKE'], isTold: false, isPassing: false },
  given: { group: 'gifts', undoneBy: ['updateInventory', 'TAKE'], isTold: true, isPassing: false },
  taken: { group: 'gifts', undoneBy: ['updateInventory', 'TAKE'], isTold: true, isPassing: false },
  corrected: { group: 'corrections', undoneBy: ['correctCharacter'], isTold: true, isPassing: false },
  played: { group: 'sessions', undoneBy: null, isTold: true, isPassing: false },
  mastered: { group: 'sessions', undoneBy: null, isTold: true, isPassing: false },
  sessionTakenBack: { group: 'sessions', undoneBy: null, isTold: true, isPassing: false },
  pictured: { group: 'images', undoneBy: null, isTold: false, isPassing: false },
  // An item
  created: { group: null, undoneBy: ['updateItem'], isTold: false, isPassing: false },
  edited: { group: 'items', undoneBy: ['updateItem'], isTold: false, isPassing: false },
  deleted: { group: 'items', undoneBy: ['deleteItem'], isTold: false, isPassing: false },
  // A webhook, which is also created, edited and deleted
  paused: { group: null, undoneBy: null, isTold: false, isPassing: false },
  resumed: { group: null, undoneBy: null, isTold: false, isPassing: false },
  // A session
  registered: { group: null, undoneBy: ['deleteSession'], isTold: false, isPassing: false },
  sessionDeleted: { group: null, undoneBy: ['deleteSession'], isTold: false, isPassing: false },
  // An adventure, which is also created and edited
  cancelled: { group: null, undoneBy: ['cancelAdventure'], isTold: false, isPassing: false },
  handedOver: { group: null, undoneBy: ['handOverAdventure'], isTold: false, isPassing: false },
  signedUp: { group: null, undoneBy: 'oneself', isTold: false, isPassing: false },
  noShow: { group: null, undoneBy: ['markNoShow'], isTold: false, isPassing: false },
  told: { group: null, undoneBy: null, isTold: false, isPassing: false },
  missed: { group: null, undoneBy: null, isTold: false, isPassing: false },
  // A character, an item, a session or an adventure
  undone: { group: 'undone', undoneBy: null, isTold: true, isPassing: false },
  // A member, a sign-in, or refused calls
  joined: { group: null, undoneBy: null, isTold: false, isPassing: false },
  rolesChanged: { group: null, undoneBy: null, isTold: false, isPassing: false },
  signedIn: { group: null, undoneBy: null, isTold: false, isPassing: true },
  signedOut: { group: null, undoneBy: null, isTold: false, isPassing: true },
  refused: { group: null, undoneBy: null, isTold: false, isPassing: true },
  // An instance
  started: { group: null, undoneBy: null, isTold: false, isPassing: false },
  stopped: { group: null, undoneBy: null, isTold: false, isPassing: false },
} as const satisfies Record<string, Kind>;
export type EntryKind = keyof typeof kindTable;
export const entryKinds = Object.keys(kindTable) as EntryKind[];
/** By name. The journal can contain others, of a newer server. */
export const kinds: ReadonlyMap<string, Kind> = new Map(Object.entries(kindTable));
export const passingKinds = entryKinds.filter((kind) => kindTable[kind].isPassing);

/** A kind of entry that histories of characters contain. */
export type KindInHistory = {
  [Name in EntryKind]: (typeof kindTable)[Name]['group'] extends null ? never : Name;
}[EntryKind];
export const isInHistory = (kind: string): kind is KindInHistory => !!kinds.get(kind)?.group;
