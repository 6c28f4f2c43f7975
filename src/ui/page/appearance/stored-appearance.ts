/**
 * The appearance of every page in this browser. The script that runs before the first paint (src/app/start/choose-first-paint.ts)
 * contains this module, so it must stay short.
 */

export type ColourMode = 'light' | 'dark';

/** The choices, each with its default first; the colour mode starts light (docs/specification.md#s9-colour-start). */
const choices = {
  colourMode: ['light', 'dark', 'system'],
  contrast: ['system', 'normal', 'more'],
  motion: ['system', 'reduced'],
} as const;

type Choices = typeof choices;
export type Appearance = { readonly [Name in keyof Choices]: Choices[Name][number] };

const names = Object.keys(choices) as (keyof Choices)[];

const keys: Record<keyof Choices, string> = {
  colourMode: 'nyx-colour-mode',
  contrast: 'nyx-contrast',
  motion: 'nyx-motion',
};

const systemQueries = {
  colourMode: '(prefers-color-scheme: dark)',
  contrast: '(prefers-contrast: more)',
  motion: '(prefers-reduced-motion: reduce)',
};

/** The stored choice if it is one of `known`, else the first of these. Storage may be unavailable (private mode). */
function stored<Choice extends string>(key: string, known: readonly [Choice, ...Choice[]]): Choice {
  try {
    const value = localStorage.getItem(key);
    return known.find((each) => each === value) ?? known[0];
  } catch {
    return known[0];
  }
}

/** The appearance that this browser showed last; defaults replace choices that it does not store. */
export const storedAppearance = (): Appearance => ({
  colourMode: stored(keys.colourMode, choices.colourMode),
  contrast: stored(keys.contrast, choices.contrast),
  motion: stored(keys.motion, choices.motion),
});

/** Stores the appearance. Without storage, it lasts only as long as the page. */
export function storeAppearance(appearance: Appearance): void {
  try {
    for (const name of names) localStorage.setItem(keys[name], appearance[name]);
  } catch {
    // The page shows the appearance even if it cannot be stored.
  }
}

const prefers = (name: keyof Choices): boolean =>
  typeof matchMedia === 'function' && matchMedia(systemQueries[name]).matches;

/** Sets the attributes of the page that tokens.css and base.css follow. Returns the colour mode that the page shows. */
export function showAppearance({ colourMode, contrast, motion }: Appearance): ColourMode {
  const mode = colourMode === 'system' ? (prefers('colourMode') ? 'dark' : 'light') : colourMode;
  Object.assign(document.documentElement.dataset, {
    colourMode: mode,
    contrast: contrast === 'system' ? (prefers('contrast') ? 'more' : 'normal') : contrast,
    motion: motion === 'reduced' || prefers('motion') ? 'reduced' : 'full',
  });
  // The browser paints its own frame in this colour.
  const frame = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  if (frame) frame.content = frame.dataset[mode] ?? frame.content;
  return mode;
}

/** Calls `changed` when the system's settings change. */
export function onSystemChange(changed: () => void): void {
  if (typeof matchMedia !== 'function') return;
  for (const name of names) matchMedia(systemQueries[name]).addEventListener('change', changed);
}

/** Calls `changed` when another tab has changed the appearance. The key is null when the whole storage is cleared. */
export function onAppearanceElsewhere(changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || Object.values(keys).includes(key)) changed();
  });
}
