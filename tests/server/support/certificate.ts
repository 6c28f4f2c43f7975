import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './serve.ts';

/** A new self-signed certificate for the host that these tests use as a public one. */
export async function certificate(days: number) {
  const folder = await temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const how = `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=nyx -addext subjectAltName=IP:0.0.0.0`;
  execFileSync('openssl', [...how.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { file: cert, keyFile: key, key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
}
