import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { root } from '../house/files.ts';
import { chromiumPath } from '../support/chromium.ts';
import { tokensOf } from '../support/sign-in.ts';
import { endAfterTests, type Run, temporaryFolder } from './clone.ts';
import { endWith, runEvery, start } from './readme-commands.ts';

/** The exports of one machine with few paths, and of all machines. */
let few: string;
let all: string;

const settings = { CHROMIUM: chromiumPath(), PLAYWRIGHT_HTML_OPEN: 'never' };

/** Runs a command that must succeed. */
const succeed = (command: string, folder = few): Promise<string> => endWith(0, folder, command, settings);

const passing = (count: number) => async (command: string) => {
  const output = await succeed(command);
  expect(output, command).toContain(`${count} passed`);
  expect(output, command).not.toContain('WARNING');
};

/** Checks how many tests a command chooses. Each takes seconds, so the command only lists them. */
const choosing = (count: number) => async (command: string) =>
  expect(await succeed(`${command} --list`), command).toContain(`Total: ${count} test`);

const choosingByScript = (count: number) => (command: string) => choosing(count)(`${command} --`);

/** Starts a command that ends only when it is interrupted. Resolves once it has printed the words. */
async function serving(command: string, words: string, env: Record<string, string> = {}): Promise<Run> {
  const server = await start(few, command, { ...settings, ...env });
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain(words);
  return server;
}

const addressIn = (server: Run): string => /Nyx is open at (\S+),/.exec(server.output())?.[1] ?? '';

/** Checks that the clock of the export's server starts at the time in NYX_BEGINS. */
async function seeClock(command: string): Promise<void> {
  const server = await serving(command, 'Ctrl-C', { NYX_BEGINS: '2031-05-05T06:00:00Z' });
  const { authToken } = await tokensOf(addressIn(server), 'demo-player');
  const { iat = 0 } = decodeJwt(authToken);
  const begins = Date.UTC(2031, 4, 5, 6) / 1_000;
  expect(iat).toBeGreaterThanOrEqual(begins);
  expect(iat).toBeLessThan(begins + 600);
  await server.stop();
}

beforeAll(async () => {
  const folder = temporaryFolder();
  [few, all] = [path.join(folder, 'undoing'), path.join(folder, 'all')];
  await succeed(`node tools/paths.mjs undoing --export ${few}`, root);
  await succeed(`node tools/paths.mjs --export ${all}`, root);
  symlinkSync(path.join(few, 'node_modules'), path.join(all, 'node_modules'));
});
endAfterTests();

it('each command of the README does what the README says', async () => {
  let running: Run | undefined;
  const readme = readFileSync(path.join(few, 'README.md'), 'utf8');
  const example = /--grep=(confirmedWrite-\w+)/.exec(readme)?.[1];
  await runEvery(readme, {
    // This is run in the folder of Nyx, and every test of the built app needs it.
    'npm ci && npm run build': () => Promise.resolve(),
    'npm install': (command) => succeed(command),
    'npx playwright install chromium': (command) => succeed(`${command} --dry-run`),
    'NYX_FOLDER=/path/to/nyx npm test': (command) =>
      passing(2)(`${command.replace('/path/to/nyx', root)} -- --grep=${example}`),
    'npm test': passing(4),
    'npm run test:paths': choosingByScript(2),
    'npm run test:features': choosingByScript(2),
    'npx playwright test --project=paths tests/confirmedWrite.spec.mjs': choosing(2),
    [`npx playwright test --project=paths --grep=${example}`]: choosing(1),
    'npx playwright test --project=paths --grep=@ends-in-closed': choosing(2),
    'npx playwright test --project=paths --shard=1/4': choosing(1),
    'npx bddgen && npx playwright test --project=features --grep=@confirmedWrite': choosing(2),
    'npm run report': async (command) => (await serving(command, 'Serving HTML report')).stop(),
    'npm run server': seeClock,
    'NYX_BEGINS=now npm run server': async (command) => (running = await serving(command, 'Ctrl-C')),
    async 'NYX_URL=http://localhost:3000 npm run test:paths'(command) {
      const address = addressIn(running!);
      expect(address).toMatch(/^http:/);
      await passing(1)(`${command.replace('http://localhost:3000', address)} -- --grep=${example}`);
      await running!.stop();
    },
  });
});

it('all steps of all features are defined, and an example of an outline passes', async () => {
  const command = 'npx bddgen && npx playwright test --project=features --grep=sell-b57c33';
  expect(await succeed(command, all)).toContain('1 passed');
});

it('a test fails if a value that it expects differs from the machine’s', async () => {
  const spec = path.join(all, 'tests', 'sell.spec.mjs');
  const [right, wrong] = [3, 4].map((quantity) => `expected: { quantity: ${quantity}, sellable: 5 }`);
  writeFileSync(spec, readFileSync(spec, 'utf8').replaceAll(right!, wrong!));
  const output = await endWith(1, all, 'npx playwright test --project=paths --grep=sell-5afddb', settings);
  expect(output).toContain('what distinguishes the situation');
});
