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
  /** Replaced secrets, the newest first, with the time of replacement in epoch ms. */
  previous: Type.Optional(Type.Array(Type.Object({ ...Pair, replaced: Type.Number() }))),
});
type SecretsFile = Static<typeof SecretsFile>;

/**
 * Whether everything signed with these secrets has expired at `now` (epoch ms), including the last refresh
 * token.
 */
const areOver = ({ replaced }: { replaced: number }, now: number): boolean =>
  now - replaced >= refreshLifetime * 1_000 + timeToRestart;

const fileOf = (dataDir: string): string => join(dataDir, 'secrets.json');

export const newSecret = (): string => randomBytes(32).toString('hex');
const newPair = () => ({ access: newSecret(), refresh: newSecret() });

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Writes the whole file under another name, readable by its owner only: an interrupted write leaves no half
 * file in place.
 */
async function writeAside(file: string, content: SecretsFile): Promise<string> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(aside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  return aside;
}

/** Null if the file does not exist. @throws StartProblem when it is invalid */
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
 * The signing secrets of a data folder, created at the first start. The file preserves sign-ins over a
 * restart and is readable by its owner only. Omits former secrets whose tokens have all expired at `now`
 * (epoch ms).
 * @throws StartProblem when the file is invalid
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
  // Linked into place: of two simultaneous first starts, one wins and the other reads its file.
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
 * Replaces the secrets of a data folder at `now` (epoch ms); a server uses the new ones from its next start.
 * Texts signed and sealed with the former ones stay valid until they expire.
 * @throws StartProblem when there are none yet, or the file is invalid
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
