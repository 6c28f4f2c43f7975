import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { StartProblem } from '../problems.ts';

const secretPattern = '^[0-9a-f]{64}$';
const SecretsFile = Type.Object({
  access: Type.String({ pattern: secretPattern }),
  refresh: Type.String({ pattern: secretPattern }),
});

/** What access and refresh tokens are signed with: at least 32 bytes each, never the same. */
export interface Secrets {
  access: Uint8Array;
  refresh: Uint8Array;
}

/** What seals the chat platform's tokens in the database; it follows from the secrets. 32 bytes. */
export const sealingKey = ({ access, refresh }: Secrets): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', Buffer.concat([access, refresh]), '', 'nyx chat grants', 32));

/** Secrets that the server was given, as texts. They stand in for those of the data folder. */
export const givenSecrets = ({ access, refresh }: { access: string; refresh: string }): Secrets => ({
  access: new TextEncoder().encode(access),
  refresh: new TextEncoder().encode(refresh),
});

const newSecret = (): string => randomBytes(32).toString('hex');

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * The signing secrets of a data folder, made at the first start: kept, so that a restart signs nobody out,
 * and readable by the folder's owner only.
 * @throws StartProblem when the file is there and is not ours
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) {
    const made = { access: newSecret(), refresh: newSecret() };
    // Written aside and linked into place: a killed first start leaves no half file behind, and of two first
    // starts at once one wins and the other reads what it has written.
    const aside = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(aside, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    const isOurs = await link(aside, file).then(
      () => true,
      (error: unknown) => {
        if (isCode(error, 'EEXIST')) return false;
        throw error;
      },
    );
    await unlink(aside);
    return isOurs ? decode(made) : loadSecrets(dataDir);
  }
  await chmod(file, 0o600);
  return decode(parse(text, file));
}

function parse(text: string, file: string): { access: string; refresh: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!Value.Check(SecretsFile, value) || value.access === value.refresh)
    throw new StartProblem(
      `${file} does not hold two signing secrets; remove it to make new ones (members sign in again).`,
    );
  return value;
}

const decode = ({ access, refresh }: { access: string; refresh: string }): Secrets => ({
  access: new Uint8Array(Buffer.from(access, 'hex')),
  refresh: new Uint8Array(Buffer.from(refresh, 'hex')),
});
