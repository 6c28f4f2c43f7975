import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { read, root } from '../house/files.ts';
import { asUser, endAfterTests, freshClone, run, temporaryFolder, writableFolder } from './clone.ts';

endAfterTests();

type Step = [instruction: string, rest: string];

/** The stages of the Dockerfile, each as a list of instructions. */
const stages = read('Dockerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Step => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
  .reduce<Step[][]>(
    (all, step) => (step[0] === 'FROM' ? [...all, [step]] : [...all.slice(0, -1), [...all.at(-1)!, step]]),
    [],
  );

const restOf = (stage: Step[], name: string): string =>
  stage.find(([instruction]) => instruction === name)![1];

/** Carries out a stage without Docker: copies its files into `folder`, and runs its commands there. */
function build(stage: Step[], folder: string, sources: string): void {
  for (const [instruction, rest] of stage) {
    if (instruction === 'COPY') {
      const parts = rest.split(' ').filter((part) => !part.startsWith('--'));
      const target = path.join(folder, parts.at(-1)!);
      for (const part of parts.slice(0, -1)) {
        const source = path.join(sources, part.replace(/^\/nyx\//, ''));
        const into =
          parts.at(-1)!.endsWith('./') && part !== '.' ? path.join(target, path.basename(part)) : target;
        cpSync(source, into, { recursive: true, verbatimSymlinks: true });
      }
    }
    if (instruction === 'RUN' && !rest.includes('/data'))
      execFileSync('sh', ['-c', rest], { cwd: folder, stdio: 'ignore' });
  }
}

it('the steps of the image create a read-only app that an ordinary user can run, check and back up', async () => {
  const [first, second] = [stages[0]!, stages[1]!];
  const sources = freshClone();
  rmSync(path.join(sources, '.git'), { recursive: true });
  const built = path.join(temporaryFolder(), 'nyx');
  const tree = path.join(temporaryFolder(), 'nyx');
  for (const folder of [built, tree]) mkdirSync(folder);
  build(first, built, sources);
  build(second, tree, built);
  rmSync(built, { recursive: true });
  chmodSync(path.dirname(tree), 0o755);
  execFileSync('chmod', ['-R', 'a-w,a+rX', tree]);

  const dataDir = path.join(writableFolder(), 'data');
  const temporary = writableFolder();
  const image = Object.fromEntries(
    restOf(second, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  // Only this computer may reach the server of a test.
  const env = { ...image, HOST: '127.0.0.1', NYX_DATA_DIR: dataDir, TMPDIR: temporary, HOME: temporary };
  delete (env as Record<string, string>)['PORT'];
  const [entry] = JSON.parse(restOf(second, 'ENTRYPOINT')) as [string];
  const command = JSON.parse(restOf(second, 'CMD')) as string[];

  const server = await run(tree, asUser([entry, ...command]), env);
  await server.untilAnswer();
  const health = JSON.parse(/CMD (\[.*\])$/.exec(restOf(second, 'HEALTHCHECK'))![1]!) as string[];
  const port = new URL(server.url).port;
  for (const [commandLine, words] of [
    [health, ''],
    [[entry, 'tools/doctor.mjs'], 'Everything is fine.'],
    [[entry, 'tools/backup.mjs', path.join(temporary, 'nyx.backup')], 'which was restored once to check it'],
    [[entry, 'tools/check-data.mjs'], 'No rule is broken'],
  ] as const) {
    const done = await run(tree, asUser([...commandLine]), { ...env, PORT: port });
    expect([await done.untilEnd(), done.output()]).toEqual([0, expect.stringContaining(words)]);
  }
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(server.complaints()).toEqual([]);
  execFileSync('chmod', ['-R', 'u+w', tree]);
});

it('dclint finds nothing in compose.yaml', () => {
  const { status, stdout, stderr } = spawnSync(
    'npx',
    ['--yes', 'dclint@3.1.0', '--max-warnings', '0', 'compose.yaml'],
    { cwd: root, encoding: 'utf8' },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.any(String)]);
});

it('systemd accepts the unit, and rates its exposure as low', (context) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return context.skip('systemd is not installed.');
  const file = path.join(temporaryFolder(), 'nyx.service');
  writeFileSync(file, read('deploy/nyx.service').replace('/usr/bin/node', process.execPath));
  const check = (...args: string[]) => spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
  const verified = check('verify', '--man=no');
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  // The threshold is in tenths: at most 2.0 on a scale of exposure from 0 to 10.
  expect(check('security', '--offline=true', '--threshold=20').status).toBe(0);
});
