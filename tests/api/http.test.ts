import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authApi } from '#api/auth.ts';
import { type Access, createHttp } from '#api/http.ts';
import { addressOf } from '#api/request.ts';
import { routes } from '#core/contract/routes.ts';
import { RequestFailure } from '#core/rules/problem.ts';

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that can answer as production does, and with answers that the reference server never gives. */
let server: Server;
let requests: ReceivedRequest[] = [];
let answers: { status: number; body: string; type?: string }[] = [];
let apiUrl = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    void readText(request).then((body) => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const answer = answers.shift() ?? { status: 200, body: '[]' };
      response.writeHead(answer.status, { 'Content-Type': answer.type ?? 'application/json' });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

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

const httpWith = (access: Access) => createHttp({ apiUrl, access });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('The call should have failed'),
    (error: unknown) => (error as RequestFailure).problem,
  );

describe('the address of a call', () => {
  it('percent-encodes every special character of an id', () => {
    const characterId = 'p:A/B ?#%"é🐉';
    expect(addressOf(routes.character, { characterId })).toBe(
      `/character/${encodeURIComponent(characterId)}`,
    );
    expect(addressOf(routes.character, { characterId }).split('/')).toHaveLength(3);
  });

  it('leaves out absent query parameters', () => {
    expect(addressOf(routes.labels, { query: {} })).toBe('/label');
    expect(addressOf(routes.labels, { query: { labelType: 'ITEM' } })).toBe('/label?labelType=ITEM');
  });
});

describe('a call', () => {
  it('has the access token as bearer, and no XSRF header if there is no XSRF cookie', async () => {
    await httpWith(accessWith('jwt').access)('itemsByIds', { body: { ids: ['Rope'] } });
    const [call] = requests;
    expect(call?.headers.authorization).toBe('Bearer jwt');
    expect(call?.headers['content-type']).toBe('application/json');
    expect(call?.body).toBe('{"ids":["Rope"]}');
    expect(call?.headers['x-xsrf-token']).toBeUndefined();
  });

  it('has no token, or the refresh token, as the call requires', async () => {
    const pair = { status: 200, body: '{"authToken":"a.b.c","refreshToken":"r.s.t"}' };
    answers = [pair, pair];
    const http = httpWith(accessWith('jwt').access);
    await http('logIn', { body: { code: 'c' } });
    await http('refresh', {}, { bearer: 'refresh' });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer refresh']);
    expect(requests[1]?.body).toBe('');
  });

  it('sends a file as form data in the contract’s field', async () => {
    answers = [{ status: 200, body: '{"status":true,"message":null,"code":null}' }];
    const file = new File(['bytes'], 'face.png', { type: 'image/png' });
    await httpWith(accessWith('jwt').access)('uploadTokenImage', { characterId: 'p:A', file });
    expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.body).toContain('name="file"; filename="face.png"');
  });

  it('rejects with an AbortError when it is aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const call = httpWith(accessWith('jwt').access)('ownCharacters', {}, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('outlives its page only if the caller asks for it, because browsers limit the bodies of such requests', async () => {
    const keepalives: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_address, init) => {
      keepalives.push(init?.keepalive);
      return new Response('[]', { headers: { 'Content-Type': 'application/json' } });
    };
    const http = createHttp({ apiUrl, access: accessWith('jwt').access, fetch });
    await http('ownCharacters', {});
    await http('ownCharacters', {}, { outlivesPage: true });
    expect(keepalives).toEqual([false, true]);
  });
});

describe('a refusal because of a missing role', () => {
  const forbidden = {
    status: 403,
    body: '{"status":false,"message":"Your roles no longer allow this.","code":403}',
  };
  const update = (operation: 'SELL' | 'ASSIGN') => ({
    characterId: 'p:A',
    body: { itemId: 'Rope', qty: 1, operation },
  });

  it('leads to a report of the token that was sent last, because its roles may be outdated', async () => {
    answers = [{ status: 401, body: '' }, forbidden];
    const { access, doubted } = accessWith('old', 'new');
    expect(await failureOf(httpWith(access)('deleteItem', { itemId: 'Rope' }))).toMatchObject({
      status: 403,
    });
    expect(doubted).toEqual(['new']);
  });

  it('is reported only if the call or its operation requires a role', async () => {
    answers = [forbidden, forbidden, forbidden];
    const { access, doubted } = accessWith('jwt');
    const http = httpWith(access);
    await failureOf(http('character', { characterId: 'p:A' }));
    await failureOf(http('updateInventory', update('SELL')));
    expect(doubted).toEqual([]);
    await failureOf(http('updateInventory', update('ASSIGN')));
    expect(doubted).toEqual(['jwt']);
  });
});

describe('a refused access token', () => {
  it('is renewed, and the call is then sent once more', async () => {
    answers = [{ status: 401, body: 'Unauthorized', type: 'text/plain' }];
    const { access, refused } = accessWith('old', 'new');
    await expect(httpWith(access)('ownCharacters', {})).resolves.toEqual([]);
    expect(refused).toEqual(['old']);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('makes the call fail after a second refusal, which is also reported to the session', async () => {
    answers = Array.from({ length: 5 }, () => ({ status: 401, body: '' }));
    const { access, refused } = accessWith('old', 'new', 'newest');
    expect(await failureOf(httpWith(access)('ownCharacters', {}))).toMatchObject({ status: 401 });
    expect(requests).toHaveLength(2);
    expect(refused).toEqual(['old', 'new']);
  });

  it('makes the call fail if there is no newer token', async () => {
    answers = [{ status: 401, body: '' }];
    expect(await failureOf(httpWith(accessWith('old').access)('ownCharacters', {}))).toMatchObject({
      status: 401,
    });
    expect(requests).toHaveLength(1);
  });

  it('is not assumed if the body says “not found”, because production sends that with the status 401', async () => {
    answers = [{ status: 401, body: '{"status":false,"message":"No such character","code":404}' }];
    const { access, refused } = accessWith('jwt', 'other');
    const problem = await failureOf(httpWith(access)('character', { characterId: 'p:A' }));
    expect(problem).toEqual({ status: 404, message: 'No such character', fields: {} });
    expect(refused).toEqual([]);
  });

  it('is not renewed if the refused call was the refresh', async () => {
    answers = [{ status: 401, body: '' }];
    const { access, refused } = accessWith('jwt', 'other');
    await failureOf(httpWith(access)('refresh', {}, { bearer: 'refresh' }));
    expect(refused).toEqual([]);
  });
});

describe('a failure', () => {
  const sell = { characterId: 'p:A', body: { itemId: 'Rope', qty: 1, operation: 'SELL' as const } };

  it('is reported if a write is answered with 200 and a false status', async () => {
    answers = [{ status: 200, body: '{"status":false,"message":"Nothing was changed","code":null}' }];
    const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
    expect(problem).toMatchObject({ status: 200, message: 'Nothing was changed' });
  });

  it.each([
    ['{"error":{"trace":7}}', 'HTTP 502\n{\n  "error": {\n    "trace": 7\n  }\n}'],
    [`{"error":"${'x'.repeat(3_000)}"}`, `HTTP 502\n{\n  "error": "${'x'.repeat(1_986)}…`],
    ['{"status":false,"message":"The mail is late"}', undefined],
    ['Bad Gateway', undefined],
  ])(
    'has the server’s JSON, truncated to 2,000 characters, if that has no message: %s',
    async (body, serialized) => {
      answers = [{ status: 502, body }];
      const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
      expect(problem.serialized).toBe(serialized);
    },
  );

  it('names the newest version if the server refused an older version and names the newest', async () => {
    const body = { status: false, message: 'Stale', code: 409, field: 'version', reason: 'stale' };
    answers = [
      { status: 409, body: JSON.stringify({ ...body, values: { version: 12 } }) },
      { status: 409, body: JSON.stringify({ ...body, values: { version: '12' } }) },
    ];
    const http = httpWith(accessWith('jwt').access);
    expect(await failureOf(http('ownCharacters', {}))).toMatchObject({ newestVersion: 12 });
    expect(await failureOf(http('ownCharacters', {}))).not.toHaveProperty('newestVersion');
  });

  it('names the invalid field if the server names it', async () => {
    answers = [{ status: 400, body: '{"status":false,"message":"Too many","code":400,"field":"qty"}' }];
    const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
    expect(problem).toEqual({ status: 400, message: 'Too many', fields: { qty: 'Too many' } });
  });

  it('never has markup or a stack trace as its message', async () => {
    answers = [{ status: 502, body: '<html>Bad gateway</html>', type: 'text/html' }];
    const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
    expect(problem).toEqual({ status: 502, message: '', fields: {} });
  });

  it.each<[string, (typeof answers)[number]]>([
    ['truncated JSON', { status: 409, body: '{"status":false,"message":"It is ta' }],
    ['markup', { status: 400, body: '<h1>Bad request</h1>', type: 'text/plain' }],
    [
      'a message that is not a string',
      { status: 400, body: '{"status":false,"message":{"en":"No"},"code":400}' },
    ],
    ['a message of spaces', { status: 400, body: '{"status":false,"message":"  ","code":400}' }],
    ['a stack trace', { status: 500, body: 'at Object.<anonymous>', type: 'text/plain' }],
  ])('has no message if the server answers %s', async (_kind, answer) => {
    answers = [answer];
    const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
    expect(problem).toMatchObject({ status: answer.status, message: '', fields: {} });
  });

  it('has the text of a plain-text answer as its message, whatever content type the server states', async () => {
    for (const type of ['text/plain', 'application/json']) {
      answers = [{ status: 403, body: 'That is not yours.', type }];
      const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
      expect(problem.message).toBe('That is not yours.');
    }
  });

  it.each([
    [200, 409, 409],
    [401, 404, 404],
    [403, 409, 403],
  ])('with the HTTP status %i and the code %i has the status %i', async (status, code, shown) => {
    answers = [{ status, body: `{"status":false,"message":"No","code":${code}}` }];
    const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
    expect(problem).toMatchObject({ status: shown, message: 'No' });
  });

  it.each([['"404"'], ['0'], ['7'], ['1e999'], ['null']])(
    'has the HTTP status despite the code %s',
    async (code) => {
      answers = [{ status: 200, body: `{"status":false,"message":"No","code":${code}}` }];
      const problem = await failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
      expect(problem).toEqual({ status: 200, message: 'No', fields: {} });
    },
  );

  it('has the status 0 if no answer arrives', async () => {
    const http = createHttp({ apiUrl: 'http://127.0.0.1:1', access: accessWith('jwt').access });
    expect(await failureOf(http('ownCharacters', {}))).toEqual({ status: 0, message: '', fields: {} });
  });

  describe('while the browser is offline', () => {
    const offline = (fetch: typeof globalThis.fetch, isOnline = () => false) =>
      createHttp({ apiUrl, access: accessWith('jwt').access, fetch, isOnline });
    const refusesAtOnce = () => Promise.reject(new TypeError('Failed to fetch'));

    it('says that nothing was sent if the browser is offline both before and after the call', async () => {
      expect(await failureOf(offline(refusesAtOnce)('updateInventory', sell))).toEqual({
        status: 0,
        message: '',
        fields: {},
        found: 'offline',
      });
    });

    it('does not say that nothing was sent if the browser goes online or offline during the call', async () => {
      for (const order of [
        [true, false],
        [false, true],
      ]) {
        const http = offline(refusesAtOnce, () => order.shift() ?? true);
        expect(await failureOf(http('updateInventory', sell))).toEqual({
          status: 0,
          message: '',
          fields: {},
        });
      }
    });

    it('does not say that nothing was sent after a slow call or a partial answer', async () => {
      const slowly = async () => {
        await new Promise((resolve) => setTimeout(resolve, 1_100));
        return refusesAtOnce();
      };
      const partially = async () =>
        new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));
      for (const fetch of [slowly, partially])
        expect(await failureOf(offline(fetch)('updateInventory', sell))).toEqual({
          status: 0,
          message: '',
          fields: {},
        });
    });

    it('does not occur if an answer arrives', async () => {
      expect(await offline(globalThis.fetch)('ownCharacters', {})).toEqual([]);
    });
  });

  it('is reported in development if an answer violates the contract', async () => {
    answers = [{ status: 200, body: '[{"name":"no id"}]' }];
    const problem = await failureOf(httpWith(accessWith('jwt').access)('ownCharacters', {}));
    expect(problem.message).toContain('violates the contract');
  });
});

describe('a stream of events', () => {
  const open = (access: Access) =>
    httpWith(access).stream('changes', { query: { after: 7 } }, new AbortController().signal);

  it('is requested with the access token, and with a newer one if the server refuses that', async () => {
    answers = [
      { status: 401, body: 'Unauthorized', type: 'text/plain' },
      { status: 200, body: ':\n\n', type: 'text/event-stream' },
    ];
    const { access, refused } = accessWith('old', 'new');
    expect(await new Response(await open(access)).text()).toBe(':\n\n');
    expect(refused).toEqual(['old']);
    expect(
      requests.map(({ url, headers: { authorization, accept } }) => [url, authorization, accept]),
    ).toEqual([
      ['/changes?after=7', 'Bearer old', 'text/event-stream'],
      ['/changes?after=7', 'Bearer new', 'text/event-stream'],
    ]);
  });

  it('fails with the server’s reason if the server refuses it', async () => {
    answers = [{ status: 403, body: '{"status":false,"message":"Not you","code":403}' }];
    const { access, refused } = accessWith('jwt', 'other');
    expect(await failureOf(open(access))).toEqual({ status: 403, message: 'Not you', fields: {} });
    expect(refused).toEqual([]);
  });

  it('is not requested if nobody is signed in', async () => {
    expect(await failureOf(open(accessWith().access))).toMatchObject({ status: 401, found: 'signedOut' });
    expect(requests).toEqual([]);
  });

  it('that cannot have headers has the token in its address, and no address without a token', async () => {
    const addressWith = (...tokens: string[]) =>
      httpWith(accessWith(...tokens).access).streamAddress('instances');
    expect(await addressWith('a b')).toBe(`${apiUrl}/foundry/info?jwt=a+b`);
    expect(await addressWith()).toBeNull();
  });
});

describe('an answer from a proxy between page and server', () => {
  it('counts as unreadable if it is an HTML page', async () => {
    answers = [{ status: 200, body: '<h1>Accept our terms</h1>', type: 'text/html' }];
    const problem = await failureOf(httpWith(accessWith('jwt').access)('ownCharacters', {}));
    expect(problem).toEqual({ status: 0, message: '', fields: {}, found: 'unreadable' });
  });

  it('is never accepted as a pair of tokens if it contains none', async () => {
    for (const body of [
      '{}',
      '{"authToken":"","refreshToken":""}',
      '{"authToken":"a.b.c","refreshToken":7}',
    ]) {
      answers = [{ status: 200, body }];
      const refresh = authApi(httpWith(accessWith('jwt').access)).refresh('refresh');
      expect(await failureOf(refresh)).toMatchObject({ status: 0, found: 'unreadable' });
    }
  });

  it('cannot arrive without a token, because no call is sent', async () => {
    const problem = await failureOf(httpWith(accessWith().access)('ownCharacters', {}));
    expect(problem).toEqual({ status: 401, message: '', fields: {}, found: 'signedOut' });
    expect(requests).toEqual([]);
  });
});
