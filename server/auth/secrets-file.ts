import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { StartProblem } from '../problems.ts';
import { ringOf, type Secrets, type SecretsRing, timeToRestart } from './secrets.ts';
import { refreshLifetime } from './tokens.ts';

const Secret = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Pair = { access: Secret, refresh: Secret };
const SecretsFile = Type.Object({
  ...Pair,
  /** Those that were replaced, the newest first, and when: epoch ms. */
  previous: Type.Optional(Type.Array(Type.Object({ ...Pair, replaced: Type.Number() }))),
});
type SecretsFile = Static<typeof SecretsFile>;

/** Whether nothing that secrets have signed can be good any more at `now` (epoch ms), their last refresh token neither. */
const areOver = ({ replaced }: { replaced: number }, now: number): boolean =>
  now - replaced >= refreshLifetime * 1_000 + timeToRestart;

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.json');

export const newSecret = (): string => randomBytes(32).toString('hex');
const newPair = () => ({ access: newSecret(), refresh: newSecret() });

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Writes the whole file aside, for its owner only: killed in the midst it leaves no half file in place. */
async function writeAside(file: string, content: SecretsFile): Promise<string> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(aside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  return aside;
}

/** Null when there is no file. @throws StartProblem when it is there and is not ours */
async function read(file: string): Promise<SecretsFile | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  return text === null ? null : parse(text, file);
}

function parse(text: string, file: string): SecretsFile {
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

const decode = ({
  access,
  refresh,
  ...others
}: {
  access: string;
  refresh: string;
  replaced?: number;
}): Secrets => ({
  ...others,
  access: new Uint8Array(Buffer.from(access, 'hex')),
  refresh: new Uint8Array(Buffer.from(refresh, 'hex')),
});

/**
 * The signing secrets of a data folder, made at the first start: kept, so that a restart signs nobody out,
 * and readable by the folder's owner only. Former ones that are over at `now` (epoch ms) are not among them.
 * @throws StartProblem when the file is there and is not ours
 */
export async function loadSecrets(dataDir: string, now: number): Promise<SecretsRing> {
  const file = fileOf(dataDir);
  const kept = await read(file);
  if (kept) {
    await chmod(file, 0o600);
    const { previous = [], ...newest } = kept;
    return ringOf([newest, ...previous.filter((former) => !areOver(former, now))].map(decode));
  }
  const made = newPair();
  // Linked into place: of two first starts at once one wins and the other reads what it has written.
  const aside = await writeAside(file, made);
  const isOurs = await link(aside, file).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    },
  );
  await unlink(aside);
  return isOurs ? ringOf([decode(made)]) : loadSecrets(dataDir, now);
}

/**
 * Replaces the secrets of a data folder at `now` (epoch ms); a server takes them at its next start. What the former ones
 * have signed and sealed counts on until it has expired.
 * @throws StartProblem when there are none yet, or the file is not ours
 */
export async function rotateSecrets(dataDir: string, now: number): Promise<void> {
  const file = fileOf(dataDir);
  const kept = await read(file);
  if (!kept) throw new StartProblem(`There is no ${file} yet; the server makes it when it first starts.`);
  const { previous = [], ...former } = kept;
  const known = previous.filter((one) => !areOver(one, now));
  const aside = await writeAside(file, {
    ...newPair(),
    previous: [{ ...former, replaced: now }, ...known],
  });
  await rename(aside, file);
}
