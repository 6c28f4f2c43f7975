/**
 * Searches while the user types: waits for a pause, searches, shows the result. The machine owns when to
 * search and which answer counts; the actor defines the search and the type of its answer.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { isLongEnough, type SearchTiming } from '#core/rules/search.ts';
import { notProvided } from './not-provided.ts';

/**
 * Waits `delay` ms after the last letter; a text with fewer letters than `minimumLength` starts no search.
 */
export interface SearchInput extends SearchTiming {
  /** The initial text, which starts no search; default: empty. */
  text?: string;
}

/** The text to search for: the typed one, trimmed. */
export interface Search {
  text: string;
}

interface SearchContext<Found> extends SearchInput {
  /** As typed. */
  text: string;
  /** The newest answer; stays while a newer search runs or fails. Null before any answer, and in `idle`. */
  found: Found | null;
  problem: Problem | null;
}

type SearchEvent =
  | { type: 'text.changed'; text: string }
  /** Another text replaces the typed one, for example after Back; it starts no search. */
  | { type: 'text.restored'; text: string };

/** Creates a search machine for answers of one type. */
export const createSearchMachine = <Found>() =>
  setup({
    types: {
      input: {} as SearchInput,
      context: {} as SearchContext<Found>,
      events: {} as SearchEvent,
      tags: {} as 'busy',
    },
    actors: { find: notProvided<Found, Search>('find') },
    actions: {
      rememberText: assign((_, { text }: { text: string }) => ({ text, problem: null })),
      rememberFound: assign((_, { output }: { output: Found }) => ({ found: output })),
      rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
      forgetFound: assign({ found: null, problem: null }),
    },
    guards: {
      isWorthASearch: ({ context }, { text }: { text: string }) => isLongEnough(text, context.minimumLength),
    },
    delays: { untilTypingPauses: ({ context }) => context.delay },
  }).createMachine({
    id: 'search',
    context: ({ input }) => ({ ...input, text: input.text ?? '', found: null, problem: null }),
    initial: 'idle',
    on: {
      'text.changed': [
        {
          guard: { type: 'isWorthASearch', params: ({ event }) => event },
          // Each letter restarts the wait, and cancels the search for the previous text.
          target: '.waiting',
          actions: { type: 'rememberText', params: ({ event }) => event },
        },
        { target: '.idle', actions: { type: 'rememberText', params: ({ event }) => event } },
      ],
      'text.restored': {
        target: '.idle',
        actions: { type: 'rememberText', params: ({ event }) => event },
      },
    },
    states: {
      idle: { entry: 'forgetFound' },
      waiting: { tags: 'busy', after: { untilTypingPauses: 'searching' } },
      searching: {
        tags: 'busy',
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context }) => ({ text: context.text.trim() }),
          onDone: { target: 'shown', actions: { type: 'rememberFound', params: ({ event }) => event } },
          onError: { target: 'failed', actions: { type: 'rememberProblem', params: ({ event }) => event } },
        },
      },
      shown: {},
      // Typing, or requesting the list again, starts another attempt.
      failed: {},
    },
  });

export type SearchMachine<Found> = ReturnType<typeof createSearchMachine<Found>>;
export type SearchSnapshot<Found> = SnapshotFrom<SearchMachine<Found>>;

/** Whether there is text, but too little for a search. */
export const isTooShort = <Found>({ context: { text, minimumLength } }: SearchSnapshot<Found>): boolean =>
  text.trim() !== '' && !isLongEnough(text, minimumLength);

/** The text to search for, empty if it is too short; null while the search waits for a pause or an answer. */
export const settledTextOf = <Found>(snapshot: SearchSnapshot<Found>): string | null => {
  if (snapshot.hasTag('busy')) return null;
  const { text, minimumLength } = snapshot.context;
  return isLongEnough(text, minimumLength) ? text.trim() : '';
};
