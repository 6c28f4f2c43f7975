import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import packages from '../../package.json' with { type: 'json' };
import { read, root } from '../house/files.ts';
import { chromiumPath } from '../support/chromium.ts';
import { endAfterTests, temporaryFolder } from './clone.ts';
import { endWith, runEvery } from './readme-commands.ts';

const packageFolder = path.join(root, 'packages/machine-paths');
const readme = read('packages/machine-paths/README.md');
const { dependencies, devDependencies } = packages;

/** A project that uses only the packed package. */
let folder: string;

/** Runs a command that must succeed. Resolves with what it has printed. */
const succeed = (command: string, where = folder): Promise<string> =>
  // `npm pack` writes the archive into the project.
  endWith(0, where, command, { npm_config_pack_destination: folder });

/** Runs a command that must succeed and print the words. */
const printing = (words: RegExp) => async (command: string) =>
  expect(await succeed(command), command).toMatch(words);

/** Runs a command that must fail after a change of a file. Resolves with what it has printed. */
async function failing(command: string, file: string, before: string, after: string): Promise<string> {
  const text = readFileSync(path.join(folder, file), 'utf8');
  expect(text).toContain(before);
  writeFileSync(path.join(folder, file), text.replace(before, after));
  const output = await endWith(1, folder, command);
  writeFileSync(path.join(folder, file), text);
  return output;
}

beforeAll(() => {
  folder = path.join(temporaryFolder(), 'project');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  // Each block of code in the README that begins with a file's name is that file.
  const blocks = readme.matchAll(/^```(?:js|html)\n((?:\/\/ |<!-- )([\w.]+)(?: -->)?\n[^]*?)^```$/gm);
  for (const [, text, name] of blocks) writeFileSync(path.join(folder, name!), text!);
  const launchOptions = {
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  };
  const config = `export default { use: ${JSON.stringify({ launchOptions })} };`;
  writeFileSync(path.join(folder, 'playwright.config.mjs'), config);
});
endAfterTests();

it('each command of the README does what the README says, with the packed package', () =>
  runEvery(readme, {
    'npm pack': (command) => succeed(command, packageFolder),
    // This is run in the folder of Nyx, and every test needs it.
    'npm ci': () => Promise.resolve(),
    'npm install xstate ./machine-paths-0.1.0.tgz': (command) =>
      succeed(command.replace('xstate', `xstate@${dependencies.xstate}`)),
    'node --test coffee.test.mjs': printing(/# fail 0/),
    'node more.mjs': printing(/^\d+ random paths, \d+ pairs of transitions$/m),
    'npm install --save-dev @playwright/test': (command) =>
      succeed(`${command}@${devDependencies['playwright-core']}`),
    'npx playwright test coffee.spec.mjs': printing(/\d+ passed/),
    'node export.mjs': (command) => succeed(command),
    'npx playwright test coffee.exported.spec.mjs': printing(/\d+ passed/),
  }));

it('a fault in the machine makes the test fail, and names the line of the model that the README quotes', async () => {
  const output = await failing('node --test coffee.test.mjs', 'coffee.mjs', ", actions: 'useBeans'", '');
  const [, line = ''] = /^```text\n.*\n +(at .*)\n```$/m.exec(readme) ?? [];
  expect(line).toContain('coffee.model.mjs:');
  expect(output).toContain(line);
  expect(output).toContain('leads to ready: ');
});

it.each(['coffee.spec.mjs', 'coffee.exported.spec.mjs'])(
  'a fault in the page makes %s fail with the name of the state that the page shows instead',
  async (file) => {
    const command = `npx playwright test --max-failures=1 ${file}`;
    const output = await failing(
      command,
      'coffee.html',
      "show('No money', 'Close', idle)",
      "show('Brewing')",
    );
    expect(output).toContain('The page shows the state brewing.');
  },
);
