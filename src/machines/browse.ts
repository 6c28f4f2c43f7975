/**
 * What of a long list is shown: how it is narrowed, how it is sorted, which page of it (specification, section 2). It owns
 * which view may follow which; the list is the server's, and the view itself stands in the address, so that reload,
 * back and a shared link restore it.
 */
import { assign, type SnapshotFrom, setup, transition } from 'xstate';
import { isSame } from '#core/rules/same.ts';

export interface Sort<Key extends string> {
  by: Key;
  isDescending: boolean;
}

/** Filter keys are the caller's: a text, a label, a switch. */
export interface View<Filter extends object, Key extends string = never> {
  filter: Filter;
  /** Null is the list's own order. */
  sort: Sort<Key> | null;
  /** From 1. */
  page: number;
}

interface BrowseContext<Filter extends object, Key extends string> extends View<Filter, Key> {
  /** Whether the list goes on after this page; unknown while it is being read. */
  hasNext: boolean | null;
}

export type BrowseEvent<Filter extends object, Key extends string = never> =
  /** Keys that are not named stay as they are. */
  | { type: 'filter.changed'; filter: Partial<Filter> }
  /** The same key again turns the direction round. */
  | { type: 'sort.chosen'; by: Key }
  | { type: 'page.turned'; page: number }
  /** The page has nothing on it; what is known of where the list ends goes along. */
  | { type: 'page.emptied'; last: number | null };

const turned = <Key extends string>(sort: Sort<Key> | null, by: Key): Sort<Key> => ({
  by,
  isDescending: sort?.by === by && !sort.isDescending,
});

/** Browses a list with these filters and columns to sort by. */
export const createBrowseMachine = <Filter extends object, Key extends string = never>() =>
  setup({
    types: {
      input: {} as BrowseContext<Filter, Key>,
      context: {} as BrowseContext<Filter, Key>,
      events: {} as BrowseEvent<Filter, Key>,
    },
    actions: {
      narrow: assign(({ context }, { filter }: { filter: Partial<Filter> }) => ({
        filter: { ...context.filter, ...filter },
      })),
      sort: assign(({ context }, { by }: { by: Key }) => ({ sort: turned(context.sort, by) })),
      turnTo: assign((_, { page }: { page: number }) => ({ page, hasNext: null })),
      stepBack: assign(({ context }, { last }: { last: number | null }) => ({
        page: Math.max(1, Math.min(context.page - 1, last ?? Infinity)),
        hasNext: null,
      })),
      // What was on a page is elsewhere once the list is another.
      beginAnew: assign({ page: 1, hasNext: null }),
    },
    guards: {
      isOther: ({ context }, { filter }: { filter: Partial<Filter> }) =>
        !isSame({ ...context.filter, ...filter }, context.filter),
      isThere: ({ context }, { page }: { page: number }) =>
        Number.isInteger(page) &&
        page >= 1 &&
        (page < context.page || (page === context.page + 1 && context.hasNext === true)),
      isFurther: ({ context }) => context.page > 1,
    },
  }).createMachine({
    id: 'browse',
    context: ({ input }) => input,
    on: {
      'filter.changed': {
        guard: { type: 'isOther', params: ({ event }) => event },
        actions: [{ type: 'narrow', params: ({ event }) => event }, 'beginAnew'],
      },
      'sort.chosen': { actions: [{ type: 'sort', params: ({ event }) => event }, 'beginAnew'] },
      'page.turned': {
        guard: { type: 'isThere', params: ({ event }) => event },
        actions: { type: 'turnTo', params: ({ event }) => event },
      },
      'page.emptied': {
        guard: 'isFurther',
        actions: { type: 'stepBack', params: ({ event }) => event },
      },
    },
  });

export type BrowseMachine<Filter extends object, Key extends string = never> = ReturnType<
  typeof createBrowseMachine<Filter, Key>
>;
export type BrowseSnapshot<Filter extends object, Key extends string = never> = SnapshotFrom<
  BrowseMachine<Filter, Key>
>;

/** The machine as it stands at a view that came from the address. */
export const browsing = <Filter extends object, Key extends string>(
  machine: BrowseMachine<Filter, Key>,
  view: View<Filter, Key>,
  hasNext: boolean | null = null,
): BrowseSnapshot<Filter, Key> => machine.resolveState({ value: {}, context: { ...view, hasNext } });

/** The view that follows; the same one when the event may not be. */
export function nextView<Filter extends object, Key extends string>(
  machine: BrowseMachine<Filter, Key>,
  snapshot: BrowseSnapshot<Filter, Key>,
  event: BrowseEvent<Filter, Key>,
): View<Filter, Key> {
  const [{ context }] = transition(machine, snapshot, event);
  const { filter, sort, page } = context;
  return { filter, sort, page };
}
