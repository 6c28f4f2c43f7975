/**
 * Compares the coarse look of each scene, at two widths, with looks that a person has approved.
 * `NYX_APPROVE_LOOKS=1` writes the approved looks again: first look at the pictures of `npm run screenshots`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  approvableScenes,
  approvedEnvironment,
  fileOf,
  openApproved,
} from '../../support/approved-scenes.ts';
import { useBrowser } from '../../support/fixture.ts';
import { addStyles } from '../../support/looks.ts';
import { settled } from '../../support/settled.ts';
import { coarseLook, differences } from './coarse-look.ts';

const { inPage } = useBrowser(approvedEnvironment);

const fontFile = path.resolve(
  import.meta.dirname,
  '../../../../node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff2',
);

/**
 * One font for all texts and figures, so that lines break at the same words on every computer. The app itself takes its
 * figures from a font of the system.
 */
async function useOneFont(context: BrowserContext): Promise<void> {
  await context.route('**/one-font.woff2', (route) => route.fulfill({ path: fontFile }));
  await addStyles(
    `@font-face { font-family: 'One Font'; src: url('/one-font.woff2') }
    :root { --font-text: 'One Font' !important; --font-display: 'One Font' !important; --font-mono: 'One Font' !important }`,
  )(context);
}

/** Widths of the window in px. */
const widths = { wide: 1_280, narrow: 390 };

/** Number of cells that may differ, for example because a caption is longer. */
const tolerated = 3;

/** The look of a page once it no longer changes. */
async function finalLook(page: Page): Promise<string> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  return settled(() => coarseLook(page));
}

function approve(file: string, looks: Record<string, string>): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const blocks = Object.entries(looks).map(([name, look]) => `${name}\n${look}\n`);
  writeFileSync(file, blocks.join('\n'));
}

/** The approved look of this name; empty if there is none. */
function approvedLook(file: string, name: string): string {
  const approved = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new RegExp(`^${name}\n((?:[\\da-f]+\n)+)`, 'm').exec(approved)?.[1] ?? '';
}

it.each(approvableScenes.map((scene) => [scene.name, scene] as const))(
  'the looks of %s are those that a person has approved',
  (_, scene) =>
    inPage(
      async (watched) => {
        const { page, context } = watched;
        await useOneFont(context);
        await openApproved(watched, scene);
        const found: Record<string, string> = {};
        for (const [name, width] of Object.entries(widths)) {
          await page.setViewportSize({ width, height: 844 });
          found[name] = await finalLook(page);
        }
        const file = path.join(import.meta.dirname, fileOf(scene));
        if (process.env['NYX_APPROVE_LOOKS']) approve(file, found);
        const changed = Object.entries(found).flatMap(([name, look]) => {
          const places = differences(look, approvedLook(file, name));
          return places.length > tolerated ? [`${name}, at ${places.join(' ')}:\n${look}`] : [];
        });
        expect(changed, 'look at the pictures, then approve them with NYX_APPROVE_LOOKS=1').toEqual([]);
      },
      { viewport: { width: 1_280, height: 844 }, reducedMotion: 'reduce' },
    ),
);
