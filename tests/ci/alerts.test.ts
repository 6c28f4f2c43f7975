import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serve } from '../server/support/serve.ts';

const run = (command: string, args: string[], options: { cwd?: string; input?: string } = {}) =>
  spawnSync(command, args, { encoding: 'utf8', ...options });

const rules = path.resolve(import.meta.dirname, '../../docs/alerts.yml');

/** Unpacks Prometheus' checker from Debian's package, without installing it; null elsewhere. */
async function unpackPromtool(folder: string): Promise<string | null> {
  if (run('promtool', ['--version']).status === 0) return 'promtool';
  if (run('apt-get', ['download', 'prometheus'], { cwd: folder }).status !== 0) return null;
  const [file] = await readdir(folder);
  run('dpkg-deb', ['-x', file!, 'unpacked'], { cwd: folder });
  return path.join(folder, 'unpacked/usr/bin/promtool');
}

it('Prometheus reads the metrics and the rules for alerts', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-promtool-'));
  try {
    const promtool = await unpackPromtool(folder);
    if (promtool === null) return context.skip('Debian’s package of Prometheus is not to be had here.');
    const checked = run(promtool, ['check', 'rules', rules]);
    expect(checked.stdout + checked.stderr).toContain('SUCCESS: 7 rules found');
    const { app } = await serve({ backups: { folder, hours: 24, keep: 1 } });
    await app.inject('/healthz');
    const { body } = await app.inject('/metrics');
    const metrics = run(promtool, ['check', 'metrics'], { input: body });
    expect([metrics.status, metrics.stdout, metrics.stderr]).toEqual([0, '', '']);
    const named = (await readFile(rules, 'utf8')).matchAll(/\bnyx_\w+?(?=_bucket|_count|\b)/g);
    const unknown = [...named].map(([name]) => name).filter((name) => !body.includes(`# TYPE ${name} `));
    // Only PostgreSQL has a pool.
    expect(new Set(unknown)).toEqual(new Set(['nyx_database_connections']));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
