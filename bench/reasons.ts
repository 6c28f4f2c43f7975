/** Why a goal is missed, as `npm run bench -- profile` has shown. */
interface Reason {
  /** The beginning of the measure's name. */
  of: string;
  because: string;
}

const entry =
  'the app’s entry (React, router, queries, machines) is 135 kB to download and is then evaluated';

const reasons: readonly Reason[] = [
  {
    of: 'landing: largest paint',
    because:
      'the browser opens a document of 22 kB, compiles the chunk `gate` (14 % of the time), and lays out and paints the scene (13 %)',
  },
  {
    of: 'landing: main thread blocked',
    because:
      'opening a document blocks the hand-written page, too; compiling the chunk `gate` takes a sixth of the blocked time',
  },
  {
    of: 'own characters: requests',
    because: 'each group of modules that is imported dynamically is one more file',
  },
  { of: 'own characters', because: entry },
  { of: 'profile', because: `${entry}; the screen then needs 8 more files, and its data` },
  { of: 'Lighthouse', because: entry },
  {
    of: 'characters: first',
    because:
      'React’s rendering of the shell and the table costs most, followed by reading the rows, style and layout, and starting the scripts',
  },
  {
    of: 'characters: heap',
    because: 'with 77 characters, the app itself already takes 7.8 MB; 10,000 characters add 1.1 MB',
  },
  {
    of: 'characters: sort',
    because:
      'sorting takes as long as in the hand-written table; React then renders, and the virtualizer names and places 10,000 lines',
  },
  {
    of: 'characters: search',
    because:
      'React replaces the rows, which takes longer than the search itself; like the hand-written table, ours then waits for the next frame',
  },
  {
    of: 'players: first',
    because: 'React renders the shell and the table, and all fields of 10,000 whole characters are checked',
  },
  {
    of: 'players: search',
    because:
      'all 125 rows that the previous search found are mounted, as in any list of up to 300 rows, and React removes each',
  },
  {
    of: 'inventory: open',
    because: 'React mounts the tab and then the rows; meanwhile the items are read from the server',
  },
  {
    of: 'inventory: clear search',
    because: 'React mounts the rows that are shown again (56 %), and the browser lays them out (24 %)',
  },
  {
    of: '20,000 characters: event loop blocked, wall time',
    because: 'wall time includes the time in which other programs use the core; compare the processor time',
  },
];

/** Why the goal of a measure is missed; undefined if that is unknown. */
export const reasonOf = (measure: string): string | undefined =>
  reasons.find(({ of }) => measure.startsWith(of))?.because;
