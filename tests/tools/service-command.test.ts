import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { read, root } from '../house/files.ts';

const command = read('deploy/nyx');
const unit = read('deploy/nyx.service');
const valueOf = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)![1]!;

/** Runs deploy/nyx with a `systemd-run` that prints its arguments, as root unless `uid` says otherwise. */
function run(args: string[], { uid = '0', ...variables }: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'nyx-command-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = path.join(folder, 'nyx.env');
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  };
  writeFileSync(settings, '');
  for (const name of ['systemd-run', 'sudo']) write(name, `#!/bin/sh\nprintf '%s\\n' ${name} "$@"\n`);
  write('id', `#!/bin/sh\necho ${uid}\n`);
  const file = write('nyx', command.replaceAll('/etc/nyx.env', settings));
  const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...variables };
  const { stdout, stderr, status } = spawnSync(file, args, { env, cwd: root, encoding: 'utf8' });
  return { lines: stdout.trimEnd().split('\n'), stderr, status, file, settings };
}

test('the command nyx runs a tool with the user, the folder and the settings of the unit', () => {
  const { lines, settings } = run(['person', '7', '--export', 'a file.json']);
  expect(lines).toEqual(
    expect.arrayContaining([
      `--uid=${valueOf('User')}`,
      `--gid=${valueOf('Group')}`,
      `--working-directory=${valueOf('WorkingDirectory')}`,
      `--property=EnvironmentFile=${settings}`,
      `--property=UMask=${valueOf('UMask')}`,
      ...valueOf('Environment')
        .split(' ')
        .map((pair) => `--setenv=${pair}`),
      `--setenv=INIT_CWD=${root}`,
    ]),
  );
  expect(valueOf('EnvironmentFile')).toBe('/etc/nyx.env');
  const node = valueOf('ExecStart').split(' ')[0];
  expect(lines.slice(-6)).toEqual(['/usr/bin/env', node, 'tools/person.mjs', '7', '--export', 'a file.json']);
});

test('if NYX_DATA_DIR is set, the command nyx uses that folder, and neither the service’s data nor PostgreSQL', () => {
  const { lines } = run(['restore', 'x'], { NYX_DATA_DIR: '/tmp/trial' });
  const env = lines.slice(lines.indexOf('/usr/bin/env') + 1, -2);
  expect(env).toEqual(['NYX_DATA_DIR=/tmp/trial', 'DATABASE_URL=', '/usr/bin/node']);
});

test('if an ordinary user calls nyx, it runs itself with sudo', () => {
  const { lines, file } = run(['doctor'], { uid: '1000', NYX_DATA_DIR: '/tmp/trial' });
  expect(lines).toEqual(['sudo', 'NYX_DATA_DIR=/tmp/trial', file, 'doctor']);
});

test('without a known command, nyx lists all commands, and each of them is a tool', () => {
  for (const args of [[], ['bench'], ['--help']]) {
    const { stderr, status } = run(args);
    expect(status).toBe(1);
    const [, names = ''] = /^Usage: nyx COMMAND, which is one of: (.*)\n$/.exec(stderr) ?? [];
    expect(names.split(' ').length).toBeGreaterThan(7);
    for (const name of names.split(' '))
      expect(existsSync(path.join(root, 'tools', `${name}.mjs`)), name).toBe(true);
  }
});

test('git stores deploy/nyx as a program', () => {
  const entry = execFileSync('git', ['ls-files', '--stage', 'deploy/nyx'], { cwd: root, encoding: 'utf8' });
  expect(entry).toMatch(/^100755 /);
});
