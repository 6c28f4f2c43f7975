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
      'Chromium opens the document, as it opens the hand-written page; compiling the chunk `gate` adds a sixth',
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
      'React renders the shell and then the table; reading the rows, their style and layout, and the app’s start follow',
  },
  {
    of: 'characters: heap',
    because: 'with 77 characters, the app itself already takes 7.8 MB; 10,000 characters add 1.1 MB',
  },
  {
    of: 'characters: sort',
    because:
      'both sort the same rows for the same time; React then renders, and the virtualizer names and places 10,000 lines',
  },
  {
    of: 'characters: search',
    because:
      'React replaces the rows, which takes longer than the search itself, and waits for the same frame',
  },
  {
    of: 'players: first',
    because: 'React renders the shell and the table, and all fields of 10,000 whole characters are checked',
  },
  {
    of: 'players: search',
    because:
      'the 125 rows of the search before are all mounted, as in any list of up to 300, and React removes each',
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
    of: '20,000 characters: hold by the clock',
    because:
      'the clock also counts the time in which other programs use the core; compare the processor time',
  },
];

/** Why the goal of a measure is missed; undefined if that is unknown. */
export const reasonOf = (measure: string): string | undefined =>
  reasons.find(({ of }) => measure.startsWith(of))?.because;
