import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import type { TokenPair } from '#core/contract/members.ts';
import { TokenPair as Pair } from '#core/contract/schemas.ts';
import { Outcome } from '#core/contract/outcome.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Refusal, refusalIn } from '#server/problems.ts';
import { describeCall } from '#server/routes/description.ts';
import { pathPattern } from '../../support/path-pattern.ts';
import { digestTables, rowsOf } from './digest.ts';
import { copySeeded, databaseUrlOf, dropDatabase } from './engine.ts';
import { firstMoment, publicUrl } from './settings.ts';

export { publicUrl };
export const redirect = `${publicUrl}/auth`;
export const lyra = 'demo-player:Lyra Duskwhisper';

export type TestServer = Awaited<ReturnType<typeof open>>;

/** A temporary folder, which is removed together with its database after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nyx-test-'));
  onTestFinished(async () => {
    await dropDatabase(folder);
    // A world that is stopping may still write into the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/**
 * A temporary folder with a database of the demo community. The database is a copy, since creating one takes half a
 * second.
 */
export async function seededFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await copySeeded(folder);
  return folder;
}

/** The real server on its own database with the demo community; it closes after the test. */
export async function serve(options: Partial<AppOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await (options.seed === false ? temporaryFolder() : seededFolder()));
  const server = await open({ ...options, dataDir });
  onTestFinished(() => server.app.close());
  return server;
}

/** Fails if a call refuses a request with a status that /openapi.json does not give for the call. */
function assertDescribed({ method = 'GET', url = '' }: InjectOptions, status: number): void {
  // As the server receives it: without segments like '.', which an id may be.
  const path = new URL(typeof url === 'string' ? url : url.pathname, publicUrl).pathname;
  const call = Object.values<Call>(calls).find(
    (each) => each.method === method && pathPattern(each.path).test(path),
  );
  const described = Object.keys((call && describeCall(call).response) ?? {}).map(Number);
  if (call && status >= 400 && status !== 500 && !described.includes(status))
    throw new Error(`${method} ${call.path} has answered ${status}, which /openapi.json does not describe`);
}

/** The real server on a data folder. The caller closes it, so it can serve all tests of a file. */
export async function open(options: Partial<AppOptions> & { dataDir: string }) {
  /** The computer's clock in epoch ms, and the process's uptime in ms; only a test changes them. */
  const clock = { now: firstMoment, uptime: 0 };
  const app = await buildApp({
    databaseUrl: await databaseUrlOf(options.dataDir),
    publicUrl,
    logger: false,
    now: () => clock.now,
    uptime: () => clock.uptime,
    ...options,
  });
  const ask = async (request: InjectOptions, token?: string) => {
    const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await app.inject({ ...request, headers });
    assertDescribed(request, answer.statusCode);
    return answer;
  };
  return {
    app,
    dataDir: options.dataDir,
    clock,
    ask,
    post: (path: string, body: unknown, token: string) =>
      ask({ method: 'POST', url: path, ...jsonBody(body) }, token),
    async signIn(memberId: string): Promise<TokenPair> {
      const code = await codeFor(app, memberId);
      const answer = await app.inject({ method: 'POST', url: '/auth/discord', payload: { code } });
      if (answer.statusCode !== 200)
        throw new Error(`${memberId} could not sign in: ${answer.statusCode} ${answer.body}`);
      return Value.Parse(Pair, answer.json());
    },
  };
}

/** The part of a request with this body, or nothing without a body. */
export const jsonBody = (body: unknown): Pick<InjectOptions, 'headers' | 'payload'> =>
  body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };

export const form = (fields: Record<string, string>): Pick<InjectOptions, 'headers' | 'payload'> => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
  payload: new URLSearchParams(fields).toString(),
});

export const authoriseFields = {
  client_id: 'nyx',
  redirect_uri: redirect,
  response_type: 'code',
  scope: 'identify guilds guilds.members.read',
};

/** The sign-in code that the sign-in page issues when a member's button is pressed. */
export async function codeFor(app: FastifyInstance, memberId: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/oauth2/authorize',
    ...form({ ...authoriseFields, member: memberId }),
  });
  if (answer.headers.location === undefined)
    throw new Error(`${memberId} got no code for the sign-in: ${answer.statusCode} ${answer.body}`);
  return new URL(answer.headers.location).searchParams.get('code') ?? '';
}

/** A path of the contract, with the encoded values of its parameters; without a value, it names nothing that exists. */
export const pathOf = (path: string, parameters: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(parameters[name] ?? 'none'));

export const inventoryPath = (characterId: string): string =>
  pathOf(calls.updateInventory.path, { characterId });
export const imagePath = (characterId: string): string => pathOf(calls.tokenImage.path, { characterId });

/** Collects an async sequence into a list. */
export async function allOf<T>(pieces: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(...piece);
  return all;
}

/** The body of a failed call. @throws Error unless it is an outcome whose code is the status */
export function failure(answer: LightMyRequestResponse): Outcome {
  const outcome = Value.Parse(Outcome, answer.json());
  if (outcome.status || outcome.code !== answer.statusCode || !outcome.message)
    throw new Error(`The body is not the outcome of a failure: ${answer.statusCode} ${answer.body}`);
  return outcome;
}

/** The refusal with which `work` fails. */
export async function refused(work: () => Promise<unknown>): Promise<Refusal> {
  const thrown: unknown = await work().catch((error: unknown) => error);
  const refusal = refusalIn(thrown);
  if (!refusal) throw new Error('The work was not refused.', { cause: thrown });
  return refusal;
}

const everyTable = [...digestTables, 'token_image'] as const;

const digests = new WeakMap<FastifyInstance, { revision: number; digest: string }>();

/**
 * The data that a refused request must not change, independent of the order of rows. The tables are read again only if
 * the server has written to one of them.
 */
export async function digest({ app }: TestServer): Promise<string> {
  const revision = app.store.revision(everyTable);
  const known = digests.get(app);
  if (known !== undefined && known.revision === revision) return known.digest;
  const read = JSON.stringify(await rowsOf(app.store, everyTable));
  if (revision !== null) digests.set(app, { revision, digest: read });
  return read;
}
