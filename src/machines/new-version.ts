/**
 * Switches to a new version of the app, but only when the user asks for it (docs/specification.md#s8-version-offer).
 * The machine owns the offer and the reload of the page; the worker owns the files of both versions.
 */
import { setup, type SnapshotFrom } from 'xstate';
import { actionNotProvided, sourceNotProvided } from './not-provided.ts';

/** How long the page waits for the new worker to take over, in ms; then it reloads in any case. */
const longestTakeover = 10_000;

/** If the page has not reloaded after this many ms, the user has chosen to stay and not to lose unsaved input. */
const longestReload = 5_000;

export type NewVersionEvent =
  /** The files of a new version are stored, and its worker waits. */
  | { type: 'version.stored' }
  /** The worker of the new version has taken over: this tab or another has asked it to. */
  | { type: 'version.active' }
  | { type: 'reload.asked' };

export const newVersionMachine = setup({
  types: { events: {} as NewVersionEvent, tags: {} as 'notice' | 'busy' },
  actors: { followWorker: sourceNotProvided<NewVersionEvent>('followWorker') },
  actions: {
    askToTakeOver: actionNotProvided('askToTakeOver'),
    reload: actionNotProvided('reload'),
  },
  delays: { untilReload: longestTakeover, untilStillHere: longestReload },
}).createMachine({
  id: 'newVersion',
  invoke: { id: 'followWorker', src: 'followWorker' },
  initial: 'current',
  states: {
    current: { on: { 'version.stored': 'offered', 'version.active': 'outdated' } },
    offered: {
      tags: 'notice',
      on: { 'reload.asked': 'takingOver', 'version.active': 'outdated' },
    },
    takingOver: {
      tags: ['notice', 'busy'],
      entry: 'askToTakeOver',
      on: { 'version.active': 'reloading' },
      after: { untilReload: 'reloading' },
    },
    // Another tab has changed to the new version; the worker still has the files of this one.
    outdated: { tags: 'notice', on: { 'reload.asked': 'reloading' } },
    // A form with unsaved input asks whether to leave it.
    reloading: { tags: ['notice', 'busy'], entry: 'reload', after: { untilStillHere: 'outdated' } },
  },
});

export type NewVersionSnapshot = SnapshotFrom<typeof newVersionMachine>;
