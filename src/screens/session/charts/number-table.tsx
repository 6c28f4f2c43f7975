import { text } from '#texts/texts.ts';
import { FoldedTable } from '#ui/lists/folded-table.tsx';

interface Props {
  /** The chart's title, which distinguishes its table from the others of the page. */
  title: string;
  rows: readonly { at: string; count: number }[];
}

/** The numbers of a chart, each with its day, month or year. */
export const NumberTable = ({ title, rows }: Props) => (
  <FoldedTable
    summary={text('stats.asTable')}
    of={`: ${title}`}
    heads={[text('stats.begin'), text('nav.sessions')]}
    rows={rows.map(({ at, count }) => [at, text('number', { value: count })])}
    isNumeric
  />
);
