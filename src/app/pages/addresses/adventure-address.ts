import { type BoardView, boardLayouts, isoMonth } from '#core/views/adventure-board.ts';
import { isoDay, readIsoDay } from '#core/views/dates.ts';
import { textParameter } from './view-parameters.ts';

const oneOf = <Word extends string>(value: unknown, word: Word): Word | undefined =>
  value === word ? word : undefined;

/** The search parameters of the board of adventures, without invalid and empty ones. */
export const adventureParameters = (given: Record<string, unknown>) => ({
  view: boardLayouts.find((name) => name === given['view'] && name !== 'cards'),
  month: textParameter(given['month']),
  label: textParameter(given['label']),
  levels: oneOf(given['levels'], 'mine'),
  seats: oneOf(given['seats'], 'free'),
  who: oneOf(given['who'], 'me'),
  from: textParameter(given['from']),
});

type AdventureParameters = ReturnType<typeof adventureParameters>;

/** The view that the parameters describe. */
export const readBoard = ({ month = '', from = '', ...rest }: AdventureParameters): BoardView => ({
  layout: rest.view ?? 'cards',
  month: readIsoDay(`${month}-01`),
  label: rest.label ?? null,
  isFitting: rest.levels !== undefined,
  isFree: rest.seats !== undefined,
  isMine: rest.who !== undefined,
  from: readIsoDay(from),
});

/** The parameters that describe a view. */
export const writeBoard = (view: BoardView): AdventureParameters => ({
  view: view.layout === 'cards' ? undefined : view.layout,
  month: view.month === null ? undefined : isoMonth(view.month),
  label: view.label ?? undefined,
  levels: view.isFitting ? 'mine' : undefined,
  seats: view.isFree ? 'free' : undefined,
  who: view.isMine ? 'me' : undefined,
  from: view.from === null ? undefined : isoDay(view.from),
});
