/**
 * Searches while somebody types: waits until typing rests, asks, shows. It owns when a search is made and which answer
 * counts; what is searched and what an answer is comes in as the actor.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { isLongEnough, type SearchManners } from '#core/rules/search.ts';
import { notProvided } from './not-provided.ts';

/** Rests in `delay` ms; fewer letters than `minimumLength` search nothing. */
export interface SearchInput extends SearchManners {
  /** What stands there already, found elsewhere; default: nothing. */
  text?: string;
}

/** What is searched: as typed, without the spaces around it. */
export interface Search {
  text: string;
}

interface SearchContext<Found> extends SearchInput {
  /** As typed. */
  text: string;
  /** The newest answer; stays while a newer search runs or fails. Null when nothing narrows what is shown. */
  found: Found | null;
  problem: Problem | null;
}

type SearchEvent =
  | { type: 'text.changed'; text: string }
  /** Another text takes the place of what was typed, as after Back. What it finds is known elsewhere. */
  | { type: 'text.restored'; text: string };

/** A search whose answers are of one type. */
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
    delays: { untilTypingRests: ({ context }) => context.delay },
  }).createMachine({
    id: 'search',
    context: ({ input }) => ({ ...input, text: input.text ?? '', found: null, problem: null }),
    initial: 'idle',
    on: {
      'text.changed': [
        {
          guard: { type: 'isWorthASearch', params: ({ event }) => event },
          // Each letter begins the wait anew, and drops the answer to what was typed before.
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
      waiting: { tags: 'busy', after: { untilTypingRests: 'searching' } },
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
      // Typing on, or asking for the list again, tries once more.
      failed: {},
    },
  });

export type SearchMachine<Found> = ReturnType<typeof createSearchMachine<Found>>;
export type SearchSnapshot<Found> = SnapshotFrom<SearchMachine<Found>>;

/** The text that counts now, empty when it is too short; null while typing has not come to rest. */
export const textAtRest = <Found>(snapshot: SearchSnapshot<Found>): string | null => {
  if (snapshot.hasTag('busy')) return null;
  const { text, minimumLength } = snapshot.context;
  return isLongEnough(text, minimumLength) ? text.trim() : '';
};
