import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serve } from '../server/support/serve.ts';

const run = (command: string, args: string[], options: { cwd?: string; input?: string } = {}) =>
  spawnSync(command, args, { encoding: 'utf8', ...options });

const rules = path.resolve(import.meta.dirname, '../../docs/alerts.yml');

/** The path of promtool: the installed one, or one that is unpacked from Debian's package. Null if there is neither. */
async function unpackPromtool(folder: string): Promise<string | null> {
  if (run('promtool', ['--version']).status === 0) return 'promtool';
  if (run('apt-get', ['download', 'prometheus'], { cwd: folder }).status !== 0) return null;
  const [file] = await readdir(folder);
  run('dpkg-deb', ['-x', file!, 'unpacked'], { cwd: folder });
  return path.join(folder, 'unpacked/usr/bin/promtool');
}

it('Prometheus accepts the metrics and the rules for alerts', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-promtool-'));
  try {
    const promtool = await unpackPromtool(folder);
    if (promtool === null) return context.skip('promtool is neither installed nor available from apt-get.');
    const checked = run(promtool, ['check', 'rules', rules]);
    expect(checked.stdout + checked.stderr).toContain('SUCCESS: 7 rules found');
    const { app } = await serve({ backups: { folder, hours: 24, keep: 1 } });
    await app.inject('/healthz');
    const { body } = await app.inject('/metrics');
    const metrics = run(promtool, ['check', 'metrics'], { input: body });
    expect([metrics.status, metrics.stdout, metrics.stderr]).toEqual([0, '', '']);
    const named = (await readFile(rules, 'utf8')).matchAll(/\bnyx_\w+?(?=_bucket|_count|\b)/g);
    const unknown = [...named].map(([name]) => name).filter((name) => !body.includes(`# TYPE ${name} `));
    // This metric exists only with PostgreSQL, which has a pool of connections.
    expect(new Set(unknown)).toEqual(new Set(['nyx_database_connections']));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
