import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const stylePath = '/oauth2/style.css';

/**
 * The style sheet's rule for the typeface of the app's headings; '' if this server does not serve the app.
 * @param distDir the folder of the built app
 */
export function typefaceIn(distDir: string | undefined): string {
  const folder = distDir && join(distDir, 'assets');
  const names = folder && existsSync(folder) ? readdirSync(folder) : [];
  const [file] = names.flatMap((name) => /^(marcellus-.*)\.woff2$/.exec(name)?.[1] ?? []);
  return file
    ? `@font-face { font-family: Marcellus; font-display: swap; unicode-range: U+0-2F, U+3A-2FFF; src: url("/assets/${file}.woff2"); }\n`
    : '';
}

const light = `color-scheme: light;
  --paper: #f5eee0; --sheet: #fffcf5; --ink: #2b2117; --quiet: #524633; --line: #dccfb6; --brass: #68430b; --glow: #f3e9d6;
  --zenith: #2c2850; --sky: #6d4d72; --horizon: #efb681; --stars: #fff4d9; --moon: #fff0cf; --far: #6e4f70; --trees: #46355c;
  --near: #3b2d50; --hall: #261d3b; --roof: #191229; --banner: #b3432f; --window: #ffd98a;`;

const dark = `color-scheme: dark;
  --paper: #121119; --sheet: #211f2c; --ink: #f0e7d6; --quiet: #cac0ad; --line: #3f3b53; --brass: #e5bd6a; --glow: #312e41;
  --zenith: #06050c; --sky: #141127; --horizon: #2e2748; --stars: #d9d2f0; --moon: #e6bd6a; --far: #292341; --trees: #1b1730;
  --near: #1a1630; --hall: #0c0a15; --roof: #06050b; --banner: #8a3226; --window: #ffcb66;`;

/**
 * Styles of the sign-in page, in the colours of the app (src/ui/page/tokens.css). The page's picture shows the guild
 * hall at dusk, or at night in dark mode.
 */
export const style = `:root, :root[data-colour-mode=light] {
  ${light}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-colour-mode]) {
  ${dark}
  }
}
:root[data-colour-mode=dark] {
  ${dark}
}
* { box-sizing: border-box; }
body {
  position: relative; isolation: isolate; margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center;
  padding: 24px 16px max(152px, min(24vw, 40dvh));
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
}
main {
  width: 100%; max-width: 512px; padding: 32px 24px 24px; border-radius: 16px; background: var(--sheet); text-align: center;
  box-shadow: 0 4px 12px rgb(0 0 0 / 30%), 0 24px 64px rgb(0 0 0 / 40%);
}
.emblem .sky { fill: #1d1a2e; } .emblem .moon { fill: #e6bd6a; } .emblem .star { fill: #fff4d9; }
.scene {
  position: absolute; inset: 0; z-index: -1; overflow: hidden;
  background: linear-gradient(var(--zenith), var(--sky) 55%, var(--horizon) 88%);
}
.night, .ground { position: absolute; left: 0; width: 100%; }
.night { top: 0; height: min(100%, max(26rem, 35vw)); }
.ground { bottom: 0; height: min(100%, max(15rem, 26vw)); }
.scene .faint, .scene .bright { fill: none; stroke: var(--stars); stroke-width: 2.5; stroke-linecap: round; }
.scene .faint { stroke-width: 1.5; opacity: 0.7; }
.scene .moon { fill: var(--moon); } .scene .halo { fill: var(--moon); filter: blur(16px); opacity: 0.15; }
.scene .far { fill: var(--far); } .scene .trees { fill: var(--trees); } .scene .near { fill: var(--near); }
.scene .hall { fill: var(--hall); } .scene .roof, .scene .door { fill: var(--roof); } .scene .banner { fill: var(--banner); }
.scene .edge, .scene .bars { fill: none; stroke: var(--roof); stroke-width: 4; } .scene .edge { stroke-width: 12; stroke-linejoin: round; }
.scene .window { fill: var(--window); } .scene .glow { fill: var(--window); filter: blur(10px); opacity: 0.25; } .scene .path { fill: var(--window); opacity: 0.22; }
@media (forced-colors: active) { .scene { display: none; } main { border: 1px solid CanvasText; } }
h1 { margin: 8px 0 16px; font: 400 2rem/1.2 Marcellus, "Noto Serif", "Times New Roman", serif; }
h1::after { content: ''; display: block; width: 48px; height: 2px; margin: 8px auto 0; background: var(--brass); }
p { margin: 0 auto 24px; max-width: 40ch; color: var(--quiet); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
li {
  position: relative; display: grid; grid-template-columns: auto 1fr; column-gap: 16px; align-items: center;
  min-height: 64px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet);
  text-align: start; transition: border-color 120ms, background-color 120ms;
}
li:hover { border-color: var(--brass); background: var(--glow); }
button { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; border: 0; padding: 0; background: none; color: inherit; font: inherit; text-align: start; }
/* The whole card is the button. */
li button::after { content: ''; position: absolute; inset: 0; border-radius: 12px; cursor: pointer; }
label { display: block; font-weight: 600; }
input:not([type=hidden]) {
  display: block; width: 100%; margin: 8px 0 16px; padding: 12px; border: 1px solid var(--quiet); border-radius: 12px;
  background: var(--sheet); color: inherit; font: 600 1.125rem/1.5 ui-monospace, monospace; text-align: center;
}
.plain { display: inline-block; padding: 12px 24px; border: 1px solid var(--brass); border-radius: 12px; font-weight: 600; cursor: pointer; }
.plain:focus-visible, input:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; }
li button:focus-visible { outline: none; }
li button:focus-visible::after { outline: 3px solid var(--brass); outline-offset: 2px; }
.initial {
  grid-row: span 2; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%;
  border: 2px solid var(--brass); color: var(--brass); font: 400 1.25rem/1 Marcellus, "Noto Serif", "Times New Roman", serif;
}
.name { font-weight: 600; }
.id, .permissions { color: var(--quiet); font-size: 0.875rem; }
.id { font-family: ui-monospace, monospace; }
@media (prefers-reduced-motion: reduce) { li { transition: none; } }
`;
