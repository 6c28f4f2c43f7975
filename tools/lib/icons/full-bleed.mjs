/** What to replace in public/icon.svg to remove its rounded corners. */
const replacements = [
  ['viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"'],
  [
    'd="M14 0H50A14 14 0 0 1 64 14V50A14 14 0 0 1 50 64H14A14 14 0 0 1 0 50V14A14 14 0 0 1 14 0Z"',
    'd="M-6 -6H70V70H-6Z"',
  ],
];

/**
 * The drawing of public/icon.svg without rounded corners, for systems that mask icons. The emblem lies within the safe
 * circle, which no mask cuts.
 * @throws Error if the drawing has another background or size than this function expects
 */
export function fullBleedOf(drawing) {
  let fullBleed = drawing;
  for (const [part, replacement] of replacements) {
    if (!fullBleed.includes(part)) throw new Error(`public/icon.svg does not contain ${part}.`);
    fullBleed = fullBleed.replace(part, replacement);
  }
  return fullBleed;
}
