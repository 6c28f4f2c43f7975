import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authApi } from '#api/auth.ts';
import { type Access, createHttp, type HttpOptions } from '#api/http.ts';
import { urlOf } from '#api/exchange/request.ts';
import { features } from '#core/contract/features.ts';
import { routes } from '#core/contract/routes.ts';
import { problemOf } from './support.ts';

interface Answer {
  status: number;
  body: string;
  type?: string;
  id?: string;
}

/** What a server has received that can answer as production does, and as the reference server never does. */
let requests: { method: string; url: string; headers: Record<string, string>; body: string }[] = [];
let answers: Answer[] = [];

const apiUrl = 'http://api.test';

async function fetch(address: string, init: RequestInit): Promise<Response> {
  const request = new Request(address, init);
  request.signal.throwIfAborted();
  const { method, headers } = request;
  const url = address.slice(apiUrl.length);
  requests.push({ method, url, headers: Object.fromEntries(headers), body: await request.text() });
  const { status, body, type = 'application/json', id } = answers.shift() ?? { status: 200, body: '[]' };
  return new Response(body, {
    status,
    headers: { 'Content-Type': type, ...(id === undefined ? {} : { 'X-Request-Id': id }) },
  });
}

beforeEach(() => {
  requests = [];
  answers = [];
});

/** A source of tokens. Each renewal replaces the refused token with the next token in the list. */
function accessWith(...tokens: string[]) {
  const refused: string[] = [];
  const doubted: string[] = [];
  const access: Access = {
    token: async () => tokens[0] ?? null,
    renew: async (jwt) => {
      refused.push(jwt);
      tokens.shift();
      return tokens[0] ?? null;
    },
    doubtRoles: (jwt) => void doubted.push(jwt),
  };
  return { access, refused, doubted };
}

const httpWith = (access: Access, options: Partial<HttpOptions> = {}) =>
  createHttp({ apiUrl, access, fetch, ...options });
const signedIn = (options?: Partial<HttpOptions>) => httpWith(accessWith('jwt').access, options);

const done = { status: 200, body: '{"status":true,"message":null,"code":null}' };
const unauthorized = { status: 401, body: 'Unauthorized', type: 'text/plain' };
const refusal = (status: number, more: object = {}): Answer => ({
  status,
  body: JSON.stringify({ status: false, message: 'No', code: status, ...more }),
});
const sell = { characterId: 'p:A', body: { itemId: 'Rope', qty: 1, operation: 'SELL' as const } };

/** The problem with which a sale fails if the server gives this answer. */
const problemAfter = (answer: Answer) => {
  answers = [answer];
  return problemOf(signedIn()('updateInventory', sell));
};

it('a call leaves out absent query parameters', () => {
  expect(urlOf(routes.labels, { query: {} })).toBe('/label');
  expect(urlOf(routes.labels, { query: { labelType: undefined } })).toBe('/label');
});

it('a call has the access token as bearer, and no XSRF header if there is no XSRF cookie', async () => {
  await signedIn()('itemsByIds', { body: { ids: ['Rope'] } });
  const [call] = requests;
  expect(call?.headers).toMatchObject({
    accept: 'application/json, text/plain',
    authorization: 'Bearer jwt',
    'content-type': 'application/json',
  });
  expect(call?.body).toBe('{"ids":["Rope"]}');
  expect(call?.headers['x-xsrf-token']).toBeUndefined();
});

it('a call has no token, or the refresh token, as the call requires', async () => {
  const pair = { status: 200, body: '{"authToken":"a.b.c","refreshToken":"r.s.t"}' };
  answers = [pair, pair];
  const http = signedIn();
  await http('logIn', { body: { code: 'c' } });
  await http('refresh', {}, { bearer: 'refresh' });
  expect(requests.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer refresh']);
  expect(requests[1]?.body).toBe('');
});

it('a call sends a file as form data in the contract’s field', async () => {
  answers = [done];
  const file = new File(['bytes'], 'face.png', { type: 'image/png' });
  await signedIn()('uploadTokenImage', { characterId: 'p:A', file });
  expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(requests[0]?.body).toContain('name="file"; filename="face.png"');
});

it('a call rejects with an AbortError when it is aborted', async () => {
  const call = signedIn()('ownCharacters', {}, { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

it('a call is not sent without a token', async () => {
  const problem = await problemOf(httpWith(accessWith().access)('ownCharacters', {}));
  expect(problem).toEqual({ status: 401, message: '', fields: {}, found: 'signedOut' });
  expect(requests).toEqual([]);
});

it('a call never accepts an answer without two tokens as a pair of tokens', async () => {
  for (const body of ['{}', '{"authToken":"","refreshToken":""}', '{"authToken":"a","refreshToken":7}']) {
    answers = [{ status: 200, body }];
    const refresh = authApi(signedIn()).refresh('refresh');
    expect(await problemOf(refresh)).toMatchObject({ status: 0, found: 'unreadable' });
  }
});

it('a refusal because of a missing role leads to a report of the token that was sent last, because its roles may be outdated', async () => {
  answers = [unauthorized, refusal(403)];
  const { access, doubted } = accessWith('old', 'new');
  const problem = await problemOf(httpWith(access)('deleteItem', { itemId: 'Rope' }));
  expect([problem.status, doubted]).toEqual([403, ['new']]);
});

it('a refusal because of a missing role is reported only if the call or its operation requires a role', async () => {
  answers = [refusal(403), refusal(403), refusal(403)];
  const { access, doubted } = accessWith('jwt');
  const http = httpWith(access);
  await problemOf(http('character', { characterId: 'p:A' }));
  await problemOf(http('updateInventory', sell));
  expect(doubted).toEqual([]);
  await problemOf(http('updateInventory', { ...sell, body: { ...sell.body, operation: 'ASSIGN' } }));
  expect(doubted).toEqual(['jwt']);
});

it('a refused access token is renewed, and the same request sent once more, so that a server that did it before does not repeat it', async () => {
  answers = [unauthorized, done];
  const { access, refused } = accessWith('old', 'new');
  await httpWith(access, { features })('updateInventory', sell, { attempt: { key: 'the key' } });
  expect(refused).toEqual(['old']);
  expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['the key', 'the key']);
  expect(requests[1]).toMatchObject({ method: 'POST', url: requests[0]!.url, body: requests[0]!.body });
});

it.each([
  ['after a second refusal, because a refused refresh alone ends the session', ['old', 'new', 'newest'], 2],
  ['if there is no newer token', ['old'], 1],
])('a refused access token makes only the call fail %s', async (_when, tokens, count) => {
  answers = Array.from({ length: 5 }, () => unauthorized);
  const { access, refused } = accessWith(...tokens);
  expect(await problemOf(httpWith(access)('ownCharacters', {}))).toMatchObject({ status: 401 });
  expect([requests.length, refused]).toEqual([count, ['old']]);
});

it('a refused access token is not assumed if the body says “not found”, because production sends that with the status 401', async () => {
  answers = [refusal(401, { code: 404 })];
  const { access, refused } = accessWith('jwt', 'other');
  const problem = await problemOf(httpWith(access)('character', { characterId: 'p:A' }));
  expect(problem).toEqual({ status: 404, message: 'No', fields: {} });
  expect(refused).toEqual([]);
});

it.each([
  ['says nothing', unauthorized],
  ['says “not found”', refusal(401, { code: 404 })],
])(
  'a refused access token is not renewed for a refresh, whose refusal is one of the sign-in, if it %s',
  async (_, answer) => {
    answers = [answer];
    const { access, refused } = accessWith('jwt', 'other');
    const refresh = httpWith(access)('refresh', {}, { bearer: 'refresh' });
    expect(await problemOf(refresh)).toMatchObject({ status: 401 });
    expect(refused).toEqual([]);
  },
);

describe('a failure', () => {
  it.each<[string, Answer, object]>([
    ['the server’s message, even with the status 200', refusal(200, { code: null }), {}],
    ['the field that the server names', refusal(400, { field: 'qty' }), { fields: { qty: 'No' } }],
    ['the text of an answer in plain text', { status: 403, body: ' No\n', type: 'text/plain' }, {}],
    ['the text of an answer that is not the JSON that it declares', { status: 403, body: 'No' }, {}],
    ...[
      ['<html>Bad request</html>', 'text/plain'],
      ['Bad request', 'text/html'],
      ['{"status":false,"message":"It is ta', 'application/json'],
      ['at Object.<anonymous>', 'text/plain', '502'],
    ].map(([body = '', type = '', status = '400']): [string, Answer, object] => [
      `no message for ${body} as ${type}`,
      { status: Number(status), body, type },
      { message: '' },
    ]),
    ['the id of the request if the server failed', { ...refusal(502), id: '7f-42' }, { requestId: '7f-42' }],
    ['no id if the request was refused', { ...refusal(403), id: '7f-42' }, {}],
    ...[
      [200, 400, 400],
      [200, 599, 599],
      [200, 600, 200],
      [401, 404, 404],
      [403, 409, 403],
      ...['"404"', 0, 7, '1e999', 'null'].map((code) => [200, code, 200] as const),
    ].map(([status, code, shown]): [string, Answer, object] => [
      `the status ${shown} for the HTTP status ${status} and the code ${code}`,
      { status, body: `{"status":false,"message":"No","code":${code}}` },
      { status: shown },
    ]),
  ])('has %s', async (_what, answer, problem) => {
    const expected = { status: answer.status, message: 'No', fields: {}, ...problem };
    expect(await problemAfter(answer)).toEqual(expected);
  });

  it.each([
    ['{"error":{"trace":7}}', 'HTTP 502\n{\n  "error": {\n    "trace": 7\n  }\n}'],
    [`{"error":"${'x'.repeat(3_000)}"}`, `HTTP 502\n{\n  "error": "${'x'.repeat(1_986)}…`],
    ['{"status":false,"message":{"en":"No"},"code":400}', expect.stringContaining('"en": "No"')],
    ['{"status":false,"message":"  ","code":400}', expect.stringContaining('"message": "  "')],
    ['{"status":false,"message":"The mail is late"}', undefined],
    ['Bad Gateway', undefined],
  ])('has the server’s JSON, cut to 2,000 characters, if that has no message: %s', async (body, json) => {
    expect((await problemAfter({ status: 502, body })).serialized).toEqual(json);
  });

  it('names the newest version if the server refused an older version and names the newest', async () => {
    const body = { status: false, message: 'Stale', code: 409, field: 'version', reason: 'stale' };
    const after = (version: unknown) =>
      problemAfter({ status: 409, body: JSON.stringify({ ...body, values: { version } }) });
    expect(await after(12)).toMatchObject({ newestVersion: 12 });
    expect(await after('12')).not.toHaveProperty('newestVersion');
  });

  describe('while the browser is offline', () => {
    const refusesAtOnce = () => Promise.reject(new TypeError('Failed to fetch'));

    const slowly = async () => {
      vi.advanceTimersByTime(1_000);
      return refusesAtOnce();
    };
    const partially = async () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));

    it.each<[string, HttpOptions['fetch'], boolean[], object]>([
      ['offline before and after the call', refusesAtOnce, [false, false], { found: 'offline' }],
      ['offline only afterwards', refusesAtOnce, [true, false], {}],
      ['offline only before', refusesAtOnce, [false, true], {}],
      ['offline during a slow call', slowly, [false, false], {}],
      ['offline, and a part of an answer arrives', partially, [false, false], {}],
    ])('says that nothing was sent only if it is certain: %s', async (_what, respond, order, found) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const http = signedIn({ fetch: respond, isOnline: () => order.shift() ?? true });
      const problem = { status: 0, message: '', fields: {}, ...found };
      expect(await problemOf(http('updateInventory', sell))).toEqual(problem);
    });

    it('does not occur if an answer arrives', async () => {
      expect(await signedIn({ isOnline: () => false })('ownCharacters', {})).toEqual([]);
    });
  });

  it('is reported in development if an answer violates the contract', async () => {
    answers = [{ status: 200, body: '[{"name":"no id"}]' }];
    const problem = await problemOf(signedIn()('ownCharacters', {}));
    expect(problem.message).toContain('violates the contract');
  });
});

const open = (access: Access) =>
  httpWith(access).stream('changes', { query: { after: 7 } }, new AbortController().signal);

it('a stream of events is requested with the access token, and with a newer one if the server refuses that', async () => {
  answers = [unauthorized, { status: 200, body: ':\n\n', type: 'text/event-stream' }];
  const { access, refused } = accessWith('old', 'new');
  expect(await new Response(await open(access)).text()).toBe(':\n\n');
  expect(refused).toEqual(['old']);
  expect(requests.map(({ url, headers: { authorization, accept } }) => [url, authorization, accept])).toEqual(
    [
      ['/changes?after=7', 'Bearer old', 'text/event-stream'],
      ['/changes?after=7', 'Bearer new', 'text/event-stream'],
    ],
  );
});

it('a stream of events fails with the server’s reason if the server refuses it', async () => {
  answers = [refusal(403)];
  const { access, refused } = accessWith('jwt', 'other');
  expect(await problemOf(open(access))).toEqual({ status: 403, message: 'No', fields: {} });
  expect(refused).toEqual([]);
});

it('a stream of events is not requested if nobody is signed in', async () => {
  expect(await problemOf(open(accessWith().access))).toMatchObject({ status: 401, found: 'signedOut' });
  expect(requests).toEqual([]);
});

it('a stream of events whose token belongs in the address is requested without the headers of a call', async () => {
  answers = [{ status: 200, body: ':\n\n', type: 'text/event-stream' }];
  await httpWith(accessWith('a b').access).stream('instances', {}, new AbortController().signal);
  const [request] = requests;
  expect(request?.url).toBe('/foundry/info?jwt=a+b');
  expect(request?.headers).not.toHaveProperty('authorization');
});
