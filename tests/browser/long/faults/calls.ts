/**
 * Lists the calls that the tests of this folder combine with each fault of `faults.ts`, and the other calls. If a new
 * call is in none of the lists, this file does not compile.
 */
import type { CallName } from '#core/contract/routes.ts';
import { readPlaces } from './reads.ts';
import { writePlaces } from './writes.ts';

type Tested = keyof typeof readPlaces | keyof typeof writePlaces;

const noScreen = 'the app does not call it yet';
/** Calls that these tests do not combine with faults, with the reasons. */
const untested = {
  adventureStats: 'tests/screens/session/stats.test.tsx shows its failure',
  notices: 'if it fails, the bar shows no count, and the next change reads it again',
  seeNotices: 'if it fails, the notices count as new until the next time',
  allowMentions: 'its failure is shown at the switch, as its document test says',
  markNoShow: 'its failure is shown at the marks, as their document test says',
  adventure: noScreen,
  adventures: noScreen,
  announceAdventure: noScreen,
  cancelAdventure: noScreen,
  changeAdventure: noScreen,
  decline: noScreen,
  giveSeat: noScreen,
  handOverAdventure: noScreen,
  registerAdventure: noScreen,
  signUp: noScreen,
  takeSeat: noScreen,
  withdraw: noScreen,
  availability: 'tests/screens/availability.test.tsx shows its failure',
  availabilityCounts: 'tests/screens/availability.test.tsx shows its failure',
  setAvailability: 'tests/screens/availability.test.tsx shows its failure',
  calendar: 'a part of the preferences, which shows a failed read like every page',
  makeCalendar: 'its failure is shown in tests/screens/calendar.test.tsx',
  deleteCalendar: 'its dialog is that of deleteItem',
  adventureCalendar: noScreen,
  memberCalendar: 'programs call it, not the app',
  activateInstance: 'silence.test.ts and the paths of the activation test it',
  changes: 'a stream that no screen waits for: the app reopens it automatically',
  createWebhook: 'its form saves like that of createItem',
  currentCharacters: 'the app does not call it',
  currentMember: 'no screen waits for it, and its failure is ignored',
  endMemberSignIns: 'its dialog is that of endMemberSignIn',
  instances: 'a stream, tested by foundry.test.ts',
  items: 'the app does not call it',
  logIn: 'silence.test.ts and the paths of the session test it',
  logOut: 'the sign-out does not depend on its answer',
  ownCharacters: 'the app calls it only if the server has no ownOverview',
  ownHistory: 'if it fails, the page leaves out what happened since the last visit',
  players: 'the search of the palette, tested there',
  refresh: 'silence.test.ts and the paths of the session test it',
  sessionCount: 'if it fails, the list of sessions leaves out their number',
  sessionHistory: 'its failure is shown like that of the history, and the demo’s sessions have no entries',
  stopInstance: 'its dialog asks first, like that of deleteSession',
  tokenImage: 'if it fails, the character shows initials',
  tokenImages: 'if it fails, the character shows initials',
  tryWebhook: 'its dialog is that of changeWebhook',
  uploadTokenImage: 'silence.test.ts and the paths of the upload test it',
} as const satisfies Record<Exclude<CallName, Tested>, string>;

const everyCall: Record<CallName, unknown> = { ...readPlaces, ...writePlaces, ...untested };

/** A sentence with the numbers of calls and faults. */
export const figures = (faults: number): string => {
  const [reads, writes] = [Object.keys(readPlaces).length, Object.keys(writePlaces).length];
  return (
    `${reads} reads and ${writes} writes with ${faults} faults: ${(reads + writes) * faults} pairs; ` +
    `${Object.keys(untested).length} of ${Object.keys(everyCall).length} calls are not tested here`
  );
};
