/**
 * Opens the command palette, lets the user choose one entry, and closes it. The machine ensures that one dialog is open
 * at a time and that a choice is carried out once; the search of items has its own machine.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { PaletteChoice } from '#core/views/palette/choice.ts';
import { actionNotProvided, notProvided } from './not-provided.ts';

/** Whether another dialog, a menu or the list of a field covers the page. */
export interface PageCover {
  isCovered: boolean;
}

interface PaletteContext {
  /** Whether the code of the dialog has been loaded. */
  isLoaded: boolean;
}

type PaletteEvent =
  | ({ type: 'palette.asked' } & PageCover)
  | { type: 'palette.left' }
  | { type: 'entry.chosen'; choice: PaletteChoice };

export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as PaletteEvent,
    tags: {} as 'dialog' | 'busy',
  },
  actors: {
    /** Loads the code of the dialog. Resolves to whether the page is covered by then. */
    loadDialog: notProvided<PageCover, void>('loadDialog'),
  },
  actions: {
    noteLoaded: assign({ isLoaded: true }),
    rememberChoice: actionNotProvided<{ choice: PaletteChoice }>('rememberChoice'),
    carryOut: actionNotProvided<{ choice: PaletteChoice }>('carryOut'),
    announceFailure: actionNotProvided('announceFailure'),
  },
  guards: {
    isUncovered: (_, { isCovered }: PageCover) => !isCovered,
    canOpenAtOnce: ({ context }, { isCovered }: PageCover) => !isCovered && context.isLoaded,
  },
}).createMachine({
  id: 'palette',
  context: { isLoaded: false },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'palette.asked': [
          { guard: { type: 'canOpenAtOnce', params: ({ event }) => event }, target: 'open' },
          { guard: { type: 'isUncovered', params: ({ event }) => event }, target: 'loading' },
        ],
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadDialog',
        src: 'loadDialog',
        onDone: [
          {
            guard: { type: 'isUncovered', params: ({ event }) => event.output },
            target: 'open',
            actions: 'noteLoaded',
          },
          { target: 'closed', actions: 'noteLoaded' },
        ],
        onError: { target: 'closed', actions: 'announceFailure' },
      },
      on: { 'palette.left': 'closed' },
    },
    open: {
      tags: 'dialog',
      on: {
        'palette.left': 'closed',
        'entry.chosen': {
          target: 'closed',
          actions: [
            { type: 'rememberChoice', params: ({ event }) => event },
            { type: 'carryOut', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

export type PaletteSnapshot = SnapshotFrom<typeof paletteMachine>;
