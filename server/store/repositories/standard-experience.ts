import type { ExperienceTable } from '#core/rules/experience.ts';

/** Experience needed for each level, 1 to 20, as is usual in fantasy games. */
const thresholds = [
  0, 300, 900, 2_700, 6_500, 14_000, 23_000, 34_000, 48_000, 64_000, 85_000, 100_000, 120_000, 140_000,
  165_000, 195_000, 225_000, 265_000, 305_000, 355_000,
];

/** The table of a new community. */
export const standardExperience: ExperienceTable = Object.fromEntries(
  thresholds.map((threshold, index) => [String(threshold), String(index + 1)]),
);
