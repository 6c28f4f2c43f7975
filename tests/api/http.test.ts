import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { authApi } from '#api/auth.ts';
import { type Access, createHttp } from '#api/http.ts';
import { urlOf } from '#api/exchange/request.ts';
import { features } from '#core/contract/features.ts';
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
let answers: { status: number; body: string; type?: string; id?: string }[] = [];
let apiUrl = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    void readText(request).then((body) => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const answer = answers.shift() ?? { status: 200, body: '[]' };
      if (answer.id !== undefined) response.setHeader('X-Request-Id', answer.id);
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

const sell = { characterId: 'p:A', body: { itemId: 'Rope', qty: 1, operation: 'SELL' as const } };

/** The problem with which a sale fails if the server gives this answer. */
const problemAfter = (answer: (typeof answers)[number]) => {
  answers = [answer];
  return failureOf(httpWith(accessWith('jwt').access)('updateInventory', sell));
};

describe('the address of a call', () => {
  it('percent-encodes every special character of an id', () => {
    const characterId = 'p:A/B ?#%"é🐉';
    expect(urlOf(routes.character, { characterId })).toBe(`/character/${encodeURIComponent(characterId)}`);
    expect(urlOf(routes.character, { characterId }).split('/')).toHaveLength(3);
  });

  it('leaves out absent query parameters', () => {
    expect(urlOf(routes.labels, { query: {} })).toBe('/label');
    expect(urlOf(routes.labels, { query: { labelType: 'ITEM' } })).toBe('/label?labelType=ITEM');
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
});

describe('a refusal because of a missing role', () => {
  const forbidden = {
    status: 403,
    body: '{"status":false,"message":"Your roles no longer allow this.","code":403}',
  };
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
    await failureOf(http('updateInventory', sell));
    expect(doubted).toEqual([]);
    await failureOf(http('updateInventory', { ...sell, body: { ...sell.body, operation: 'ASSIGN' } }));
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

  it('is renewed without a change of the write, so that a server that did it before does not repeat it', async () => {
    answers = [
      { status: 401, body: '' },
      { status: 200, body: '{"status":true,"message":null,"code":null}' },
    ];
    const http = createHttp({ apiUrl, access: accessWith('old', 'new').access, features });
    await http('updateInventory', sell, { attempt: { key: 'the key' } });
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['the key', 'the key']);
    expect(requests[1]).toMatchObject({ method: 'POST', url: requests[0]!.url, body: requests[0]!.body });
  });

  it('makes only the call fail after a second refusal, because a refused refresh alone ends the session', async () => {
    answers = Array.from({ length: 5 }, () => ({ status: 401, body: '' }));
    const { access, refused } = accessWith('old', 'new', 'newest');
    expect(await failureOf(httpWith(access)('ownCharacters', {}))).toMatchObject({ status: 401 });
    expect(requests).toHaveLength(2);
    expect(refused).toEqual(['old']);
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

  it('means a refused sign-in if the refused call was the refresh, even if the body says “not found”', async () => {
    answers = [{ status: 401, body: '{"status":false,"message":"No such member","code":404}' }];
    const refresh = httpWith(accessWith('jwt').access)('refresh', {}, { bearer: 'refresh' });
    expect(await failureOf(refresh)).toMatchObject({ status: 401, message: 'No such member' });
  });
});

describe('a failure', () => {
  it.each<[string, (typeof answers)[number], object]>([
    [
      'the server’s message, even with the status 200',
      { status: 200, body: '{"status":false,"message":"Nothing was changed","code":null}' },
      { status: 200, message: 'Nothing was changed', fields: {} },
    ],
    [
      'the field that the server names',
      { status: 400, body: '{"status":false,"message":"Too many","code":400,"field":"qty"}' },
      { status: 400, message: 'Too many', fields: { qty: 'Too many' } },
    ],
    [
      'the text of an answer in plain text',
      { status: 403, body: 'That is not yours.', type: 'text/plain' },
      { status: 403, message: 'That is not yours.', fields: {} },
    ],
    [
      'the text of an answer that is not the JSON that it declares',
      { status: 403, body: 'That is not yours.' },
      { status: 403, message: 'That is not yours.', fields: {} },
    ],
    ...[
      '<html>Bad gateway</html>',
      '<h1>Bad request</h1>',
      '{"status":false,"message":"It is ta',
      'at Object.<anonymous>',
    ].map((body): [string, (typeof answers)[number], object] => [
      `no message for ${body}`,
      { status: 502, body, type: body.startsWith('{') ? 'application/json' : 'text/plain' },
      { status: 502, message: '', fields: {} },
    ]),
    [
      'the id of the request if the failure is the server’s own',
      { status: 502, body: '{"status":false,"message":"Broken","code":502}', id: '7f3a-42' },
      { status: 502, message: 'Broken', fields: {}, requestId: '7f3a-42' },
    ],
    [
      'no id if the request was refused',
      { status: 403, body: '{"status":false,"message":"No","code":403}', id: '7f3a-42' },
      { status: 403, message: 'No', fields: {} },
    ],
    ...[
      [200, 409, 409],
      [401, 404, 404],
      [403, 409, 403],
      ...['"404"', 0, 7, '1e999', 'null'].map((code) => [200, code, 200] as const),
    ].map(([status, code, shown]): [string, (typeof answers)[number], object] => [
      `the status ${shown} for the HTTP status ${status} and the code ${code}`,
      { status, body: `{"status":false,"message":"No","code":${code}}` },
      { status: shown, message: 'No', fields: {} },
    ]),
  ])('has %s', async (_what, answer, problem) => {
    expect(await problemAfter(answer)).toEqual(problem);
  });

  it.each([
    ['{"error":{"trace":7}}', 'HTTP 502\n{\n  "error": {\n    "trace": 7\n  }\n}'],
    [`{"error":"${'x'.repeat(3_000)}"}`, `HTTP 502\n{\n  "error": "${'x'.repeat(1_986)}…`],
    ['{"status":false,"message":{"en":"No"},"code":400}', expect.stringContaining('"en": "No"')],
    ['{"status":false,"message":"  ","code":400}', expect.stringContaining('"message": "  "')],
    ['{"status":false,"message":"The mail is late"}', undefined],
    ['Bad Gateway', undefined],
  ])(
    'has the server’s JSON, truncated to 2,000 characters, if that has no message: %s',
    async (body, serialized) => {
      expect((await problemAfter({ status: 502, body })).serialized).toEqual(serialized);
    },
  );

  it('names the newest version if the server refused an older version and names the newest', async () => {
    const body = { status: false, message: 'Stale', code: 409, field: 'version', reason: 'stale' };
    const after = (version: unknown) =>
      problemAfter({ status: 409, body: JSON.stringify({ ...body, values: { version } }) });
    expect(await after(12)).toMatchObject({ newestVersion: 12 });
    expect(await after('12')).not.toHaveProperty('newestVersion');
  });

  it('has the status 0 if no answer arrives', async () => {
    const http = createHttp({ apiUrl: 'http://127.0.0.1:1', access: accessWith('jwt').access });
    expect(await failureOf(http('ownCharacters', {}))).toEqual({ status: 0, message: '', fields: {} });
  });

  describe('while the browser is offline', () => {
    const offline = (fetch: typeof globalThis.fetch, isOnline = () => false) =>
      createHttp({ apiUrl, access: accessWith('jwt').access, fetch, isOnline });
    const refusesAtOnce = () => Promise.reject(new TypeError('Failed to fetch'));

    const slowly = async () => {
      vi.advanceTimersByTime(1_000);
      return refusesAtOnce();
    };
    const partially = async () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }));

    it.each<[string, typeof globalThis.fetch, boolean[], object]>([
      ['offline before and after the call', refusesAtOnce, [false, false], { found: 'offline' }],
      ['offline only afterwards', refusesAtOnce, [true, false], {}],
      ['offline only before', refusesAtOnce, [false, true], {}],
      ['offline during a slow call', slowly, [false, false], {}],
      ['offline, and a part of an answer arrives', partially, [false, false], {}],
    ])('says that nothing was sent only if it is certain: %s', async (_what, fetch, order, found) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const http = offline(fetch, () => order.shift() ?? true);
      expect(await failureOf(http('updateInventory', sell))).toEqual({
        status: 0,
        message: '',
        fields: {},
        ...found,
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

  it('whose token belongs in the address is requested without the headers of a call', async () => {
    answers = [{ status: 200, body: ':\n\n', type: 'text/event-stream' }];
    await httpWith(accessWith('a b').access).stream('instances', {}, new AbortController().signal);
    const [request] = requests;
    expect(request?.url).toBe('/foundry/info?jwt=a+b');
    expect(request?.headers).not.toHaveProperty('authorization');
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
