import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import packages from '../../package.json' with { type: 'json' };
import { chromiumPath } from '../support/chromium.ts';
import { endAll, removeFolders, run, temporaryFolder } from './clone.ts';

const packageFolder = fileURLToPath(new URL('../../packages/machine-paths', import.meta.url));

let folder: string;

/** Runs a command in an empty project. Resolves with its exit code and what it has printed. */
async function inProject(command: string[]): Promise<{ code: number | null; output: string }> {
  const started = await run(folder, command);
  return { code: await started.untilEnd(), output: started.output() };
}

/** Writes the files that the README contains: each is a block of code whose first line is the file's name. */
function writeReadme(): void {
  const readme = readFileSync(path.join(packageFolder, 'README.md'), 'utf8');
  const blocks = readme.matchAll(/^```(?:js|html)\n(?:\/\/ |<!-- )([\w.]+)(?: -->)?\n([^]*?)^```$/gm);
  for (const [, name, text] of blocks) writeFileSync(path.join(folder, name!), text!);
}

beforeAll(async () => {
  folder = path.join(temporaryFolder(), 'project');
  mkdirSync(folder);
  const packed = await run(packageFolder, ['npm', 'pack', '--pack-destination', folder]);
  expect(await packed.untilEnd(), packed.output()).toBe(0);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const { dependencies, devDependencies } = packages;
  const { code, output } = await inProject([
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    './machine-paths-0.1.0.tgz',
    `xstate@${dependencies.xstate}`,
    `@playwright/test@${devDependencies['playwright-core']}`,
  ]);
  expect(code, output).toBe(0);
  writeReadme();
  writeFileSync(
    path.join(folder, 'playwright.config.mjs'),
    `export default { use: { launchOptions: ${JSON.stringify({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })} } };`,
  );
});
afterEach(endAll);
afterAll(removeFolders);

it('the packed package walks the machine of its README with a live actor', async () => {
  const { code, output } = await inProject(['node', '--test', 'coffee.test.mjs']);
  expect(code, output).toBe(0);
  expect(output).toContain('# fail 0');
});

it('a fault in the machine makes the test fail with a message that names the line of the model', async () => {
  const file = path.join(folder, 'coffee.mjs');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(", actions: 'useBeans'", ''));
  const { code, output } = await inProject(['node', '--test', 'coffee.test.mjs']);
  writeFileSync(file, text);
  expect(code).toBe(1);
  expect(output).toMatch(/leads to ready: [^]*at coffee\.model\.mjs:\d+: holds: .*context\.beans, 0/);
});

it('the packed package draws random paths and finds pairs of transitions, as in its README', async () => {
  const { code, output } = await inProject(['node', 'more.mjs']);
  expect(code, output).toBe(0);
  expect(output).toMatch(/^\d+ random paths, \d+ pairs of transitions$/m);
});

it('the packed package walks a page, and its exported tests pass there', async () => {
  const exported = await inProject(['node', 'export.mjs']);
  expect(exported.code, exported.output).toBe(0);
  const { code, output } = await inProject([
    'npx',
    '--no-install',
    'playwright',
    'test',
    '--reporter',
    'line',
  ]);
  expect(code, output).toBe(0);
  expect(output).toMatch(/\d+ passed/);
});
