import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chromiumPath } from '../support/chromium.ts';
import { tokensOf } from '../support/sign-in.ts';
import { endAll, removeFolders, run, temporaryFolder } from './clone.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const npx = ['npx', '--no-install'];

let folder: string;

/** Runs a command in the export. Resolves with its exit code and what it has printed. */
async function inExport(command: string[]): Promise<{ code: number | null; output: string }> {
  const started = await run(folder, command, { CHROMIUM: chromiumPath() });
  return { code: await started.untilEnd(), output: started.output() };
}

/** Walks one path in one of the Playwright projects: as a test of `paths`, or as a scenario of `features`. */
const walk = (project: string, id: string) =>
  inExport([...npx, 'playwright', 'test', '--project', project, '--grep', id, '--reporter', 'list']);

beforeAll(async () => {
  folder = path.join(temporaryFolder(), 'paths');
  const exported = await run(root, ['node', 'tools/paths.mjs', 'sell', '--export', folder]);
  expect(await exported.untilEnd(), exported.output()).toBe(0);
  const { code, output } = await inExport(['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline']);
  expect(code, output).toBe(0);
});
afterEach(endAll);
afterAll(removeFolders);

it('an exported path passes as a test of Playwright Test', async () => {
  const { code, output } = await walk('paths', 'sell-f0c5ba');
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});

it('an exported path passes as a scenario of Gherkin', async () => {
  const generated = await inExport([...npx, 'bddgen']);
  expect(generated.output).not.toContain('WARNING');
  expect(generated.code, generated.output).toBe(0);
  const { code, output } = await walk('features', 'sell-b57c33');
  expect(output).toContain('1 passed');
  expect(code).toBe(0);
});

it('a test fails if a value that it expects differs from the machine’s', async () => {
  const spec = path.join(folder, 'tests', 'sell.spec.mjs');
  const text = readFileSync(spec, 'utf8');
  writeFileSync(
    spec,
    text.replaceAll('expected: { quantity: 3, sellable: 5 }', 'expected: { quantity: 4, sellable: 5 }'),
  );
  const { code, output } = await walk('paths', 'sell-5afddb');
  writeFileSync(spec, text);
  expect(output).toContain('what distinguishes the situation');
  expect(code).toBe(1);
});

it('the clock of an export’s server starts at the time in NYX_BEGINS', async () => {
  const begins = Date.UTC(2031, 4, 5, 6) / 1_000;
  const server = await run(folder, ['npm', 'run', 'server'], { NYX_BEGINS: '2031-05-05T06:00:00Z' });
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('Nyx is open at');
  const [, url = ''] = /Nyx is open at (\S+),/.exec(server.output()) ?? [];
  const { authToken } = await tokensOf(url, 'demo-player');
  const { iat = 0 } = decodeJwt(authToken);
  expect(iat).toBeGreaterThanOrEqual(begins);
  expect(iat).toBeLessThan(begins + 600);
  server.interrupt();
  await server.untilEnd();
});
