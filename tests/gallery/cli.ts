/**
 * Takes pictures of every screen and state, so that people can check their look: `npm run screenshots`
 * (docs/testing.md).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { TokenPair } from '#core/contract/members.ts';
import { launchChromium } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { tokensOf } from '../support/sign-in.ts';
import { type Scene, scenesAt } from './scenes.ts';
import { writeSheet } from './sheet.ts';
import { type Look, shoot } from './shoot.ts';

const usage = `npm run screenshots                      takes all pictures, and writes contact sheets
npm run screenshots -- profile --dark    only scenes whose name contains a word, and one colour mode
  --light --dark --390 --820 --1440
  --list                                 lists the scenes`;

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const modes = ['light', 'dark'] as const;
const widths = [390, 820, 1_440] as const;
const scenes = scenesAt(Date.now());
/** Number of pages that are open at the same time. */
const pagesAtOnce = 2;

const flags = Object.fromEntries(
  ['help', 'list', ...modes, ...widths.map(String)].map((name) => [name, { type: 'boolean' as const }]),
);

/** The entries of `all` whose flags are set, or all if no flag is set. */
function chosen<T extends string | number>(all: readonly T[], values: Record<string, unknown>): T[] {
  const some = all.filter((one) => values[String(one)]);
  return some.length > 0 ? some : [...all];
}

/** Creates a function that signs members in, each only once, because the server limits sign-ins per minute. */
function signInOnce(url: string) {
  const pairs = new Map<string, Promise<TokenPair>>();
  return (member: string): Promise<TokenPair> => {
    const pair = pairs.get(member) ?? tokensOf(url, member);
    pairs.set(member, pair);
    return pair;
  };
}

const nameOf = ({ mode, width }: Look): string => `${mode}-${width}`;

async function takeAll(shown: readonly Scene[], looks: readonly Look[]): Promise<void> {
  const [browser, server] = await Promise.all([launchChromium(), startServer()]);
  try {
    const tokens = signInOnce(server.url);
    for (const look of looks) {
      const lookFolder = path.join(folder, nameOf(look));
      await mkdir(lookFolder, { recursive: true });
      const taken = new Set<string>();
      const remaining = [...shown];
      const work = async (): Promise<void> => {
        for (let scene = remaining.shift(); scene; scene = remaining.shift()) {
          const { name } = scene;
          try {
            const picture = await shoot(browser, server.url, scene, look, tokens);
            await writeFile(path.join(lookFolder, `${name}.png`), picture);
            taken.add(name);
          } catch (error) {
            process.exitCode = 1;
            console.error(`${name} (${nameOf(look)}):`, error);
          }
        }
      };
      await Promise.all(Array.from({ length: pagesAtOnce }, work));
      const inOrder = shown.map(({ name }) => name).filter((name) => taken.has(name));
      console.info(await writeSheet(browser, lookFolder, inOrder));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs the command. `prepare` builds the app and finds a Chromium. */
export async function takeScreenshots(args: string[], prepare: () => Promise<void>): Promise<void> {
  const { values, positionals: words } = parseArgs({ args, options: flags, allowPositionals: true });
  if (values['help']) return console.info(usage);
  const shown = scenes.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (values['list'] || shown.length === 0) return console.info(scenes.map(({ name }) => name).join('\n'));
  await prepare();
  const looks = chosen(modes, values).flatMap((mode) =>
    chosen(widths, values).map((width) => ({ mode, width })),
  );
  await takeAll(shown, looks);
}
