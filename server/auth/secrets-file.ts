import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { codeOf } from '../error-code.ts';
import { StartProblem } from '../problems.ts';
import { givenSecrets, ringOf, type Secrets, type SecretsRing, timeToRestart } from './secrets.ts';
import { refreshLifetime } from './tokens.ts';

const Secret = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Pair = { access: Secret, refresh: Secret };
const SecretsFile = Type.Object({
  ...Pair,
  /** Replaced secrets, the newest first, with the time of their replacement in epoch ms. */
  previous: Type.Optional(Type.Array(Type.Object({ ...Pair, replaced: Type.Number() }))),
});
type SecretsFile = Static<typeof SecretsFile>;

/**
 * Whether everything signed with these secrets has expired at `now` (epoch ms), including the last refresh
 * token.
 */
const haveExpired = ({ replaced }: { replaced: number }, now: number): boolean =>
  now - replaced >= refreshLifetime * 1_000 + timeToRestart;

export const secretsFileOf = (dataDir: string): string => join(dataDir, 'secrets.json');

export const newSecret = (): string => randomBytes(32).toString('hex');
const newPair = () => ({ access: newSecret(), refresh: newSecret() });

/**
 * Writes the file under another name, readable by its owner only: after an interrupted write, the real
 * file is still complete.
 */
async function writeUnfinished(file: string, content: SecretsFile): Promise<string> {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
  return unfinished;
}

/** Null if the file does not exist. @throws StartProblem when it is invalid */
async function read(file: string): Promise<SecretsFile | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
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
      `${file} does not hold two signing secrets; remove it, and the server creates new ones at its next start (members must sign in again).`,
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
 * The signing secrets of a data folder, created at the first start. The file preserves sign-ins across
 * restarts and is readable by its owner only. The result omits former secrets whose tokens have all expired
 * at `now` (epoch ms).
 * @throws StartProblem when the file is invalid
 */
export async function loadSecrets(dataDir: string, now: number): Promise<SecretsRing> {
  const file = secretsFileOf(dataDir);
  const stored = await read(file);
  if (stored) {
    await chmod(file, 0o600);
    const { previous = [], ...newest } = stored;
    return ringOf([newest, ...previous.filter((former) => !haveExpired(former, now))].map(decode));
  }
  const created = newPair();
  // A link fails if the file exists: of two simultaneous first starts, one wins and the other reads its file.
  const unfinished = await writeUnfinished(file, created);
  const isOurs = await link(unfinished, file).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );
  await unlink(unfinished);
  return isOurs ? ringOf([decode(created)]) : loadSecrets(dataDir, now);
}

/**
 * The secrets from settings, or else those of a data folder; none before the first start.
 * @throws StartProblem when the file is invalid
 */
export async function existingSecrets(
  { secrets, dataDir }: { secrets?: Parameters<typeof givenSecrets>[0] | undefined; dataDir: string },
  now: number,
): Promise<SecretsRing> {
  if (secrets) return givenSecrets(secrets);
  return existsSync(secretsFileOf(dataDir)) ? loadSecrets(dataDir, now) : [];
}

/**
 * Replaces the secrets of a data folder at `now` (epoch ms); a server uses the new ones from its next start.
 * Tokens that the former secrets sign within `timeToRestart` stay valid until they expire.
 * @throws StartProblem when there are no secrets yet, or the file is invalid
 */
export async function rotateSecrets(dataDir: string, now: number): Promise<void> {
  const file = secretsFileOf(dataDir);
  const stored = await read(file);
  if (!stored) throw new StartProblem(`There is no ${file} yet; the server creates it at its first start.`);
  const { previous = [], ...former } = stored;
  const unexpired = previous.filter((one) => !haveExpired(one, now));
  const unfinished = await writeUnfinished(file, {
    ...newPair(),
    previous: [{ ...former, replaced: now }, ...unexpired],
  });
  await rename(unfinished, file);
}
