import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { StartProblem } from '../problems.ts';

const secretPattern = '^[0-9a-f]{64}$';
const SecretsFile = Type.Object({
  access: Type.String({ pattern: secretPattern }),
  refresh: Type.String({ pattern: secretPattern }),
});

/** What access and refresh tokens are signed with: 32 bytes each, never the same. */
export interface Secrets {
  access: Uint8Array;
  refresh: Uint8Array;
}

const newSecret = (): string => randomBytes(32).toString('hex');

const missing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * The signing secrets of a data folder, made at the first start: kept, so that a restart signs nobody out,
 * and readable by the folder's owner only.
 * @throws StartProblem when the file is there and is not ours
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (missing(error)) return null;
    throw error;
  });
  if (text === null) {
    const made = { access: newSecret(), refresh: newSecret() };
    // Written aside and moved into place: a killed first start leaves no half file behind.
    await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    await chmod(`${file}.new`, 0o600);
    await rename(`${file}.new`, file);
    return decode(made);
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
