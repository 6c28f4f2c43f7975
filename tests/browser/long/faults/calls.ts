/** Where each call of the app meets the faults. A new call without a place here does not compile. */
import type { CallName } from '#core/contract/routes.ts';
import { readPlaces } from './reads.ts';
import { writePlaces } from './writes.ts';

type Judged = keyof typeof readPlaces | keyof typeof writePlaces;

/** Calls that the matrix does not judge, and why. */
const unjudged = {
  activateInstance: 'silence.test.ts and the paths of the activation judge it',
  changes: 'a stream without a screen: the app opens it again by itself',
  createWebhook: 'the form saves as createItem does',
  currentCharacters: 'the app does not call it',
  currentMember: 'no screen waits for it, and its failure is ignored',
  endMemberSignIns: 'the dialog is that of endMemberSignIn',
  instances: 'a stream, judged by foundry.test.ts',
  items: 'the app does not call it',
  logIn: 'silence.test.ts and the paths of the session judge it',
  logOut: 'the sign-out does not depend on its answer',
  ownCharacters: 'only for servers without ownOverview, in whose place the app calls it',
  ownHistory: 'without it the lines since the last visit are left out',
  refresh: 'silence.test.ts and the paths of the session judge it',
  sessionCount: 'without it the list of sessions leaves the count out',
  stopInstance: 'the dialog asks first as that of deleteSession does',
  tokenImage: 'without it a character has its initials',
  tokenImages: 'without it a character has its initials',
  tryWebhook: 'the dialog is that of changeWebhook',
  uploadTokenImage: 'silence.test.ts and the paths of the upload judge it',
} as const satisfies Record<Exclude<CallName, Judged>, string>;

const everyCall: Record<CallName, unknown> = { ...readPlaces, ...writePlaces, ...unjudged };

/** Figures of the matrix, in words. */
export const figures = (faults: number): string => {
  const [reads, writes] = [Object.keys(readPlaces).length, Object.keys(writePlaces).length];
  return (
    `${reads} reads with ${faults} faults and ${writes} writes with ${faults - 1}: ` +
    `${reads * faults + writes * (faults - 1)} pairs; ` +
    `${Object.keys(unjudged).length} of ${Object.keys(everyCall).length} calls are not judged here`
  );
};
