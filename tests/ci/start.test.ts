import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { endAfterTests, freshClone, type Run, run, temporaryFolder } from './clone.ts';

const npmStart = ['npm', 'start'];
const nodeStart = ['node', 'tools/start.mjs'];

let clone: string;
let cache: string;

beforeAll(() => {
  clone = freshClone();
  cache = temporaryFolder();
});
endAfterTests();

/** Starts a server in the clone, and waits until it answers. */
async function serve(command: string[], env: Record<string, string> = {}): Promise<Run> {
  const started = await run(clone, command, env);
  await started.untilAnswer();
  return started;
}

const inClone = (...parts: string[]): string => path.join(clone, ...parts);

describe('npm start', () => {
  it('installs, builds and serves a fresh clone, prints who can sign in, and stops on Ctrl-C', async () => {
    const started = await serve(npmStart, { npm_config_cache: cache });
    const page = await fetch(started.url, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('nyx-config');
    for (const words of ['Installing packages', 'Building', started.url, 'demo-player', 'demo-newcomer']) {
      expect(started.output()).toContain(words);
    }
    expect(started.complaints()).toEqual([]);
    await started.stop();
    await expect(fetch(started.url)).rejects.toThrow();
  });

  it('neither installs nor builds at a second start', async () => {
    const started = await serve(npmStart);
    expect(started.output()).not.toMatch(/Installing|Building/);
    await started.stop();
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends cleanly on %s when it was started from another folder',
    async (signal) => {
      const started = await run(temporaryFolder(), ['node', inClone('tools', 'start.mjs')]);
      await started.untilAnswer();
      expect(await started.stop(signal)).toBe(0);
      expect(started.complaints()).toEqual([]);
    },
  );

  it('leaves no process when only npm gets SIGTERM', async () => {
    const started = await serve(npmStart);
    started.terminateOnly();
    // The command ends once each of its processes has closed its output.
    await started.untilEnd();
    await expect(fetch(started.url)).rejects.toThrow();
  });

  it('reads settings from .env, but prefers those of the environment', async () => {
    writeFileSync(inClone('.env'), 'NYX_PRODUCT_NAME=Envbot\nPORT=no-port\n');
    const started = await serve(nodeStart);
    const page = await fetch(started.url, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('Envbot');
    await started.stop();
    rmSync(inClone('.env'));
  });

  it('builds again when a source has changed, and keeps the data', async () => {
    appendFileSync(inClone('index.html'), '<!-- changed -->\n');
    const started = await serve(nodeStart);
    expect(started.output()).toContain('Building');
    expect(started.output()).not.toContain('demo-player');
    expect(readFileSync(inClone('dist', 'index.html'), 'utf8')).toContain('changed');
    await started.stop();
  });

  it('builds only once when two servers start at the same time', async () => {
    rmSync(inClone('dist'), { recursive: true });
    rmSync(inClone('build'), { recursive: true });
    const both = await Promise.all([0, 1].map(() => serve(nodeStart, { NYX_DATA_DIR: temporaryFolder() })));
    expect(both.filter((started) => /^Building/m.test(started.output()))).toHaveLength(1);
    expect(await Promise.all(both.map((started) => started.stop()))).toEqual([0, 0]);
  });

  it('repairs an interrupted install', async () => {
    rmSync(inClone('node_modules'), { recursive: true });
    const cutOff = await run(clone, nodeStart, { npm_config_cache: cache });
    while (!existsSync(inClone('node_modules'))) await wait(50);
    await wait(500);
    expect(await cutOff.stop()).not.toBe(0);
    const started = await serve(nodeStart, { npm_config_cache: cache });
    expect(started.output()).toContain('Installing packages');
    expect(await started.stop()).toBe(0);
  });
});

describe('a failing start', () => {
  /** Runs a start that must fail. @returns the sentence that is the only line on standard error */
  async function sentence(
    folder: string,
    command: string[],
    env: Record<string, string> = {},
  ): Promise<string> {
    const started = await run(folder, command, env);
    const code = await started.untilEnd();
    expect(started.complaints(), started.output()).toHaveLength(1);
    expect(code).toBe(1);
    const [line] = started.complaints();
    expect(line).toMatch(/^[A-Z].*\.$/);
    return line!;
  }

  it('says which Node version it requires', async () => {
    const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.4'}})`;
    expect(await sentence(clone, ['node', '--import', old, 'tools/start.mjs'])).toMatch(/20\.20.*18\.20\.4/);
  });

  it('says that the registry is unreachable', async () => {
    const offline = freshClone();
    const env = { npm_config_registry: 'http://127.0.0.1:1', npm_config_cache: temporaryFolder() };
    expect(await sentence(offline, nodeStart, env)).toContain('registry');
  });

  it('says that the build folder is not writable', async () => {
    const crowded = freshClone();
    writeFileSync(path.join(crowded, 'build'), 'not a folder');
    expect(await sentence(crowded, nodeStart)).toContain('build');
  });
});

it('npm run dev shows the app', async () => {
  const started = await serve(['npm', 'run', 'dev'], { npm_config_cache: cache });
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(started.url);
  await page.getByRole('heading', { name: 'Welcome to Nyx!' }).waitFor();
  await started.stop();
});
