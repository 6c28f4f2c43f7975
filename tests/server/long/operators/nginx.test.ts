import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../support/free-port.ts';
import { eventually } from '../../../support/eventually.ts';
import { certificate } from '../../support/certificate.ts';
import { databaseSettings } from '../../support/engine.ts';
import { runTool } from '../../support/run-tool.ts';
import { seededFolder, serve, temporaryFolder } from '../../support/serve.ts';

const isInstalled = spawnSync('nginx', ['-v']).status === 0;
const example = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url));

/** A site with nginx's defaults, as in its beginner's guide. */
const plainSite = (port: number, file: string, key: string, upstream: string): string =>
  `server { listen 127.0.0.1:${port} ssl; ssl_certificate ${file}; ssl_certificate_key ${key};
    location / { proxy_pass ${upstream}; } }`;

async function exampleSite(port: number, file: string, key: string, upstream: string): Promise<string> {
  const site = await readFile(example, 'utf8');
  return site
    .slice(site.indexOf('server {', site.indexOf('return 301')))
    .replace(/listen 443/, `listen 127.0.0.1:${port}`)
    .replace(/^\s*listen \[::\].*$/m, '')
    .replace(/(ssl_certificate) .*;/, `$1 ${file};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`)
    .replaceAll('http://127.0.0.1:5080', upstream);
}

/** Nyx behind the real nginx, with a public address, as an operator has it who trusts the proxy. */
async function behindNginx(siteOf: typeof plainSite | typeof exampleSite) {
  const port = await freePort();
  const publicUrl = `https://0.0.0.0:${port}`;
  const dataDir = await seededFolder();
  const warnings: string[] = [];
  const server = await serve({
    dataDir,
    publicUrl,
    trustedProxies: ['127.0.0.1'],
    signInAnywhere: true,
    backups: { folder: await temporaryFolder(), hours: 24, keep: 1 },
    logger: { level: 'warn', stream: { write: (line) => void warnings.push(JSON.parse(line).msg) } },
  });
  const upstream = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { file, keyFile, cert } = await certificate(90);
  const folder = await temporaryFolder();
  const configuration = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    configuration,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log ${folder}/access.log; ${paths.join(' ')} ${await siteOf(port, file, keyFile, upstream)} }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', `${folder}/error.log`, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    if (nginx.exitCode !== null) return;
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  });
  const request = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      // Its `Host` is not loopback; nginx listens on loopback only.
      const options = { ca: cert, agent: false, servername: '' } as const;
      get(`${publicUrl}${path}`, options, resolve).on('error', reject);
    });
  await eventually(async () => expect((await request('/healthz')).statusCode).toBe(200));
  return {
    request,
    // Refused calls are logged too, as security events.
    warnings: () => warnings.filter((words) => words.includes('proxy')),
    doctor: async (): Promise<string> => {
      const settings = {
        ...(await databaseSettings(dataDir)),
        HOST: '127.0.0.1',
        PORT: new URL(upstream).port,
        NYX_PUBLIC_URL: publicUrl,
        NYX_TRUSTED_PROXIES: '127.0.0.1',
        NYX_SIGN_IN_ANYWHERE: 'true',
        NODE_EXTRA_CA_CERTS: file,
      };
      const failed = (error: unknown) => error as { stdout: string };
      return (await runTool('doctor', dataDir, [], settings).catch(failed)).stdout;
    },
  };
}

describe.runIf(isInstalled)('behind nginx', () => {
  test('with its defaults, nobody without the token is the operator, and log and doctor say what to add', async () => {
    const { request, warnings, doctor } = await behindNginx(plainSite);
    expect((await request('/metrics')).statusCode).toBe(403);
    expect(await text(await request('/healthz'))).toBe('{"status":"ok"}');
    expect(await text(await request('/readyz'))).toBe('{"status":"ready"}');
    expect(warnings()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await request('/label');
    const lines = 'proxy_set_header X-Forwarded-For $remote_addr;';
    expect(warnings()).toEqual([expect.stringContaining(lines)]);
    const faults = (await doctor()).match(/^FAULT.*/gm);
    expect(faults).toEqual([expect.stringContaining(lines)]);
  });

  test('with the lines of deploy/nginx.conf, the server knows its callers, and the doctor finds no fault', async () => {
    const { request, warnings, doctor } = await behindNginx(exampleSite);
    await request('/label');
    expect(warnings()).toEqual([]);
    expect(await doctor()).toContain('Everything is fine.');
  });
});

test.skipIf(isInstalled)('nginx is not installed, so that Nyx was not tried behind it', ({ skip }) => {
  skip('apt-get install nginx');
});
