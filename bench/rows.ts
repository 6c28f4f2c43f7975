/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  measure: string;
  unit: 'ms' | 'kB' | 'KiB' | 'MB' | 'requests' | 'elements' | 'points' | 'status';
  /** The figure of the hand-written page. */
  floor?: number;
  /** The figure of our page. Absent if it was not measured; `reason` then says why. */
  ours?: number;
  /** Ratio of `ours` to `floor`, as the median of the rounds' ratios, not the ratio of the medians. */
  ratio?: number;
  goal: string;
  isHeld?: boolean;
  reason?: string;
}

type What = Pick<BenchRow, 'measure' | 'unit'>;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A row whose figure may be at most `most`. */
export const atMost = (what: What, ours: number, most: number, floor?: number): BenchRow => ({
  ...what,
  ...(floor === undefined ? {} : { floor }),
  ours,
  goal: `${most} ${what.unit}`,
  isHeld: ours <= most,
});

/** A row whose figure must be at least `least`. */
export const atLeast = (what: What, ours: number, least: number): BenchRow => ({
  ...what,
  ours,
  goal: `${least} ${what.unit}`,
  isHeld: ours >= least,
});

/** A row with the figures of both pages, given by round. Their ratio may be at most `most`. */
export function atMostTimes(
  what: What,
  floors: readonly number[],
  ours: readonly number[],
  most: number,
): BenchRow {
  const ratio = median(floors.map((floor, round) => (ours[round] ?? Number.NaN) / floor));
  return {
    ...what,
    floor: median(floors),
    ours: median(ours),
    ratio,
    goal: `${most} times`,
    isHeld: ratio <= most,
  };
}

export const notMeasured = (what: What, goal: string, reason: string): BenchRow => ({
  ...what,
  goal,
  reason,
});

const columns = ['measure', 'unit', 'floor', 'ours', 'ratio', 'goal', 'held'] as const;

const figure = (value: number | undefined): string =>
  value === undefined ? '' : String(Number(value.toFixed(value < 100 ? 1 : 0)));

function cells({ measure, unit, floor, ours, ratio, goal, isHeld }: BenchRow): string[] {
  const held = { true: 'yes', false: 'no', undefined: 'not measured' }[String(isHeld)] ?? '';
  return [measure, unit, figure(floor), figure(ours), ratio?.toFixed(2) ?? '', goal, held];
}

/** The rows as a Markdown table, and below it the reasons for what was not measured. */
export function tableOf(rows: readonly BenchRow[]): string {
  const lines = [[...columns], columns.map(() => ''), ...rows.map(cells)];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line, index) => {
    const padded = line.map((cell, column) =>
      index === 1 ? '-'.repeat(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  });
  const unmeasured = new Set(rows.flatMap(({ reason }) => reason ?? []));
  return [...table, ...unmeasured].join('\n');
}
