import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { secretsFileOf } from '../../auth/secrets-file.ts';
import { codeOf } from '../../error-code.ts';
import { unusable } from '../fault.ts';

/** Cost of deriving the key: about 0.1 s, 64 MiB. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };

/** Minimum length of a passphrase in characters. */
export const shortestPassphrase = 12;

/** The text of a data folder's secrets; null if it has none. */
const secretsIn = (dataDir: string): Promise<string | null> =>
  readFile(secretsFileOf(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

/**
 * The data folder's signing secrets, sealed by a passphrase (scrypt, AES-256-GCM); null if the folder has none.
 */
export async function sealSecrets(dataDir: string, passphrase: string): Promise<string | null> {
  const text = await secretsIn(dataDir);
  if (text === null) return null;
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws Fault `invalid` when the passphrase is wrong, or the sealed text is damaged */
export function openSecrets(sealed: string, passphrase: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const [salt, iv, tag, rest] = [
    bytes.subarray(0, 16),
    bytes.subarray(16, 28),
    bytes.subarray(28, 44),
    bytes.subarray(44),
  ];
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), iv);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    throw unusable('The passphrase in NYX_BACKUP_PASSPHRASE does not open the secrets of this backup.');
  }
}

/** Refuses a data folder with other secrets: the restored ones are neither its current secrets nor former ones. */
export async function refuseOtherSecrets(dataDir: string, restored: string): Promise<void> {
  const present = await secretsIn(dataDir);
  const { access } = JSON.parse(restored) as { access: string };
  if (present === null || present.includes(access)) return;
  throw unusable(
    `${secretsFileOf(dataDir)} holds other signing secrets than the backup; move that file away first.`,
  );
}

/** Writes restored secrets into a data folder that has none. */
export const storeSecrets = (dataDir: string, text: string): Promise<void> =>
  writeFile(secretsFileOf(dataDir), text, { mode: 0o600, flag: 'wx', flush: true });
