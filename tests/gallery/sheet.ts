import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** Size of a small picture in px. Longer pages are cut off. */
const tile = { width: 400, height: 480 };
const perRow = 6;

const figure = (name: string): string =>
  `<figure><div><img src="${name}.png" alt=""></div><figcaption>${name}</figcaption></figure>`;

const style = `body { margin: 16px; background: #777; font: 16px sans-serif; }
main { display: grid; grid-template-columns: repeat(${perRow}, ${tile.width}px); gap: 16px; }
figure { margin: 0; } figcaption { padding: 4px; background: #fff; }
div { height: ${tile.height}px; overflow: hidden; } img { display: block; width: 100%; }`;

/** Writes `sheet.html` and `sheet.png` with small copies of the pictures of these scenes. @returns the path of `sheet.png` */
export async function writeSheet(
  browser: Browser,
  folder: string,
  names: readonly string[],
): Promise<string> {
  const html = path.join(folder, 'sheet.html');
  const png = path.join(folder, 'sheet.png');
  await writeFile(
    html,
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style><main>${names.map(figure).join('\n')}</main>`,
  );
  const columns = Math.min(perRow, names.length);
  const page = await browser.newPage({ viewport: { width: columns * (tile.width + 16) + 16, height: 600 } });
  await page.goto(pathToFileURL(html).href);
  await page.screenshot({ path: png, fullPage: true });
  await page.close();
  return png;
}
