export const stylePath = '/oauth2/style.css';

/**
 * Styles of the authorise page, in the app's look: warm paper in light mode, night and brass in dark mode.
 */
export const style = `:root {
  color-scheme: light dark;
  --paper: #f6f0e4; --sheet: #fffaf0; --ink: #2a2219; --quiet: #665b4b; --line: #ddd0b8; --brass: #8a5a12; --glow: #f0e2c4;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #14141f; --sheet: #1e1e2d; --ink: #f1e9d9; --quiet: #b5ab98; --line: #36354a; --brass: #e0b25a; --glow: #2a2839; }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: radial-gradient(circle at 50% 0, var(--glow), var(--paper) 65%) no-repeat var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
main { width: 100%; max-width: 464px; text-align: center; }
.mark { fill: var(--brass); }
h1 { margin: 8px 0; font: 400 2rem/1.2 Marcellus, "Palatino Linotype", Palatino, Georgia, serif; }
p { margin: 0 auto 24px; max-width: 40ch; color: var(--quiet); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
li {
  position: relative; display: grid; grid-template-columns: auto 1fr; column-gap: 16px; align-items: center;
  min-height: 64px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet);
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
  border: 2px solid var(--brass); color: var(--brass); font: 400 1.25rem/1 Marcellus, Palatino, Georgia, serif;
}
.name { font-weight: 600; }
.id, .duties { color: var(--quiet); font-size: 0.875rem; }
.id { font-family: ui-monospace, monospace; }
@media (prefers-reduced-motion: reduce) { li { transition: none; } }
`;
