import { type BoardView, boardLayouts, isoMonth } from '#core/views/adventure-board.ts';
import type { View } from '#core/views/browse.ts';
import { isoDay, readIsoDay } from '#core/views/dates.ts';
import type { InventoryFilter } from '#core/views/inventory.ts';
import { entryKinds, kindGroups, subjectTypes } from '#core/contract/journal/kinds.ts';
import {
  type CharacterSort,
  characterSorts,
  type PlayerSort,
  playerSorts,
} from '#core/views/table-columns.ts';
import type { Sort } from '#core/views/table.ts';
import type { AuditView } from '#screens/journal/audit-view.ts';
import type { HistoryView } from '#screens/journal/history-view.ts';
import type { ShownSessions } from '#screens/session/list/session-filters.tsx';
import type { TableView } from '#screens/shared/lists/use-table-view.ts';

/** Search parameters of an address; it omits those that are undefined. */
export type AddressParameters = Record<string, string | undefined>;

/**
 * Reads search parameters as plain text. The router by default reads values as JSON, which rounds a login
 * code of many digits.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return query ? `?${query}` : '';
}

/** A value in the parameters of an address: what is missing or invalid is read as the default, which is not written. */
export interface InAddress<Value> {
  read: (given: Readonly<Record<string, unknown>>) => Value;
  write: (value: Value) => AddressParameters;
}

const parameter = <Value>(
  name: string,
  read: (given: string) => Value,
  write: (value: Value) => string | null,
): InAddress<Value> => ({
  read: ({ [name]: given }) => read(typeof given === 'string' ? given : ''),
  write: (value) => ({ [name]: write(value) || undefined }),
});

const same = (value: string): string => value;
const trimmed = (value: string): string => value.trim();
const orNull = (value: string): string | null => value || null;

const words = (name: string) => parameter(name, trimmed, trimmed);
const id = (name: string) =>
  parameter<string | null>(
    name,
    (given) => orNull(given.trim()),
    (value) => value,
  );
/** Untrimmed: a name may begin or end with a space. */
const exactName = (name: string) => parameter(name, orNull, (value) => value);
const exactText = (name: string) => parameter(name, same, same);
const oneOf = <Word extends string>(name: string, allowed: readonly Word[]) =>
  parameter<Word | null>(
    name,
    (given) => allowed.find((word) => word === given) ?? null,
    (word) => word,
  );
const flag = (name: string, word: string) =>
  parameter(
    name,
    (given) => given === word,
    (isSet) => (isSet ? word : null),
  );
const day = (name: string) =>
  parameter(name, readIsoDay, (instant) => (instant === null ? null : isoDay(instant)));

/** A view whose parts are in one parameter each. */
function view<Whole extends object>(parts: {
  [Key in keyof Whole]-?: InAddress<Whole[Key]>;
}): InAddress<Whole> {
  const entries = Object.entries(parts) as [keyof Whole, InAddress<unknown>][];
  return {
    read: (given) => Object.fromEntries(entries.map(([key, part]) => [key, part.read(given)])) as Whole,
    write: (whole) =>
      Object.assign({}, ...entries.map(([key, part]) => part.write(whole[key]))) as AddressParameters,
  };
}

const noSort: InAddress<Sort<never> | null> = { read: () => null, write: () => ({}) };
const onePage: InAddress<number> = { read: () => 1, write: () => ({}) };
/** The address omits the first page. */
const pageNumber = parameter(
  'page',
  (given) => (Number.isSafeInteger(Number(given)) && Number(given) > 1 ? Number(given) : 1),
  (page) => (page > 1 ? String(page) : null),
);

const list = <Filter extends object>(
  filter: { [Key in keyof Filter]-?: InAddress<Filter[Key]> },
  page = onePage,
) => view<View<Filter>>({ filter: view<Filter>(filter), sort: noSort, page });

/** A table that can be sorted by these columns; a minus before the column means descending. */
const tableView = <Key extends string>(columns: readonly string[]) =>
  view<TableView<Key>>({
    filter: view({ text: words('search') }),
    sort: parameter(
      'sort',
      (given) => {
        const by = given.replace(/^-/, '');
        return columns.includes(by)
          ? { by: by as Key, isDescending: given.startsWith('-') }
          : { by: 'name' as Key, isDescending: false };
      },
      ({ by, isDescending }) => (isDescending ? `-${by}` : by === 'name' ? null : by),
    ),
    page: onePage,
  });

/** A range of days; a null is the default end of the range. */
export const daysView = view({ from: day('from'), to: day('to') });

export const auditView = view<AuditView>({
  kind: oneOf('kind', entryKinds),
  member: words('member'),
  type: oneOf('type', subjectTypes),
  subject: exactText('subject'),
  text: words('text'),
  from: day('from'),
  to: day('to'),
});

export const historyView = view<HistoryView>({
  group: oneOf('kind', kindGroups),
  from: day('from'),
  to: day('to'),
});

export const inventoryView = list<InventoryFilter>({ text: words('search'), labelId: id('label') });

export const itemsView = list<InventoryFilter>({ text: words('search'), labelId: id('label') }, pageNumber);

export const sessionsView = list<ShownSessions>(
  {
    text: words('search'),
    label: id('label'),
    master: id('master'),
    player: id('player'),
    character: exactName('character'),
  },
  pageNumber,
);

export const usageView = list({
  item: exactName('item'),
  isActiveOnly: parameter(
    'inactive',
    (given) => given !== 'included',
    (isActiveOnly) => (isActiveOnly ? null : 'included'),
  ),
});

/** The board of adventures. */
export const boardView = list<BoardView>({
  layout: parameter(
    'view',
    (given) => boardLayouts.find((layout) => layout === given) ?? 'cards',
    (layout) => (layout === 'cards' ? null : layout),
  ),
  month: parameter(
    'month',
    (given) => readIsoDay(`${given}-01`),
    (month) => (month === null ? null : isoMonth(month)),
  ),
  label: id('label'),
  isFitting: flag('levels', 'mine'),
  isFree: flag('seats', 'free'),
  isMine: flag('who', 'me'),
  from: day('from'),
});

export const profileTab = oneOf('tab', ['inventory', 'history']);
export const publicTab = oneOf('tab', ['inventory']);
/** What a link to an adventure asks the member to do. */
export const adventureWish = oneOf('do', ['signUp']);
/** The id of the adventure to announce again. */
export const againId = id('again');

export const charactersView = tableView<CharacterSort>(characterSorts);
export const playersView = tableView<PlayerSort>(playerSorts);
