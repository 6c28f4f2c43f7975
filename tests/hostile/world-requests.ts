import { createRandom, type DemoRandom } from '#server/demo/random.ts';

/** A request that asks the server to close the connection after the answer. `bytes` has one character per byte. */
export interface HostileRequest {
  /** What is wrong with the request. */
  name: string;
  bytes: string;
  /** A part of the address that identifies the request in what the world receives. */
  mark: string;
  /**
   * Whether the request must not reach the world. If false, it may reach the world as a single request without
   * forbidden headers.
   */
  isRefused: boolean;
}

interface Parts {
  method: string;
  target: string;
  version: string;
  headers: string[];
  body: string;
}

type Change = (parts: Parts) => void;

const add =
  (...lines: string[]): Change =>
  ({ headers }) =>
    void headers.push(...lines);

const set =
  (changed: Partial<Parts>): Change =>
  (parts) =>
    void Object.assign(parts, changed);

const all =
  (...changes: Change[]): Change =>
  (parts) =>
    changes.forEach((change) => change(parts));

/** Turns the request into a POST with this body and these headers. */
const withBody = (body: string, ...lines: string[]): Change =>
  all(set({ method: 'POST', body }), add(...lines));

const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';
const length = `Content-Length: ${smuggled.length}`;
const chunked = 'Transfer-Encoding: chunked';
const noChunk = '0\r\n\r\n';

/**
 * Names a header in `Connection`. A proxy that then removed this header would turn the body of the GET into a second
 * request.
 */
const nameInConnection =
  (name: string): Change =>
  (parts) => {
    parts.headers = parts.headers.filter((line) => !line.startsWith('Connection'));
    parts.headers.push(`Connection: close, ${name}`, length);
    parts.body = smuggled;
  };

/** Appends a path to the address. */
const appending =
  (path: string): Change =>
  (parts) =>
    void (parts.target = parts.target.replace('?', `${path}?`));

/** Changes that cause a fault, by the name of the fault. A changed request must never reach a world. */
const refused: Readonly<Record<string, Change>> = {
  'Connection names Content-Length': nameInConnection('content-length'),
  'Connection names Content-Length in another case': nameInConnection('CONTENT-length'),
  'Connection names Host': nameInConnection('host'),
  'Connection names Cookie': nameInConnection('cookie'),
  'Connection names X-Forwarded-For': nameInConnection('X-Forwarded-For'),
  'Connection names Origin': nameInConnection('origin'),
  'Connection names Transfer-Encoding': withBody(noChunk, chunked, 'Connection: transfer-encoding'),
  'a length after 1,100 headers': all(
    add(...Array<string>(1_100).fill('a:'), length),
    set({ body: smuggled }),
  ),
  'two lengths that agree': withBody(smuggled, length, length),
  'two lengths that differ': withBody(smuggled, length, 'Content-Length: 0'),
  'a list of lengths': withBody('abc', 'Content-Length: 3, 3'),
  'a length with a sign': withBody('abc', 'Content-Length: +3'),
  'a length in hexadecimal': withBody('abc', 'Content-Length: 0x3'),
  'an empty length': withBody('', 'Content-Length:'),
  'a length and chunks': withBody(noChunk + smuggled, 'Content-Length: 5', chunked),
  'chunks and a length': withBody(noChunk + smuggled, chunked, 'Content-Length: 5'),
  'chunks that are not the last coding': withBody(noChunk, 'Transfer-Encoding: chunked, gzip'),
  'another coding in addition to chunks': withBody(noChunk, 'Transfer-Encoding: gzip, chunked'),
  'two headers for chunks': withBody(noChunk, chunked, chunked),
  'chunks and identity': withBody(noChunk, chunked, 'Transfer-Encoding: identity'),
  'an unknown coding': withBody(noChunk, 'Transfer-Encoding: xchunked'),
  'a coding after a vertical tab': withBody(noChunk, 'Transfer-Encoding:\x0bchunked'),
  'a space before the colon': withBody(noChunk, 'Transfer-Encoding : chunked'),
  'a folded line': add('X-Folded: one\r\n two'),
  'a folded coding': withBody(noChunk, 'Transfer-Encoding:\r\n chunked'),
  'a header without a name': add(': nameless'),
  'a name with a space': add('Bad Name: x'),
  'a bare line feed': add('X-Bare: one\nX-Second: two'),
  'a bare carriage return': add('X-Bare: one\rX-Second: two'),
  'a null character': add('X-Null: a\0b'),
  'chunks in HTTP/1.0': all(withBody(noChunk, chunked), set({ version: 'HTTP/1.0' })),
  'an unknown version': set({ version: 'HTTP/2.0' }),
  'a version older than headers': set({ version: 'HTTP/0.9' }),
  'two hosts': add('Host: evil.example'),
  'an invalid host': (parts) => void (parts.headers[0] = 'Host: localhost/../evil'),
  'an empty host': (parts) => void (parts.headers[0] = 'Host:'),
  'no host': (parts) => void parts.headers.shift(),
  'an unknown expectation': add('Expect: miracles'),
  TRACE: set({ method: 'TRACE' }),
  CONNECT: set({ method: 'CONNECT' }),
  'a method for caches': set({ method: 'PURGE' }),
  'an upgrade to another protocol': add('Connection: upgrade', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
  'an upgrade with a body': all(
    add('Connection: upgrade', 'Upgrade: websocket', length),
    set({ body: smuggled }),
  ),
  'an upgrade by POST': all(set({ method: 'POST' }), add('Connection: upgrade', 'Upgrade: websocket')),
  'large headers': add(`X-Large: ${'x'.repeat(17_000)}`),
  'a fragment in the address': appending('/x#y'),
  'an address of another host': (parts) => void (parts.target = `http://evil.example${parts.target}`),
  'a byte beyond ASCII in the address': appending('/\xff'),
};

/** Paths that some servers resolve to an address outside the world. */
const outside: readonly string[] = [
  '/..',
  '/./x',
  '/a/../../label',
  '/%2e%2e/label',
  '/.%2e/label',
  '/%252e%252e/label',
  '/%2525252525252e',
  '/..%2Flabel',
  '/..%252flabel',
  '/a%2f..%2f..%2flabel',
  '/%5c..%5clabel',
  '/..;x=y/label',
  '/x%00',
  '/x%0d%0aSet-Cookie:a=1',
  '/%c0%ae%c0%ae/label',
  '/%E0%A4%A',
];

/** Headers that worlds must not receive, some in spellings that some servers treat as the same header. */
const forbiddenLines: readonly string[] = [
  'Authorization: Bearer s3cret',
  'X-XSRF-TOKEN: s3cret',
  'X-Forwarded-For: 203.0.113.7',
  'X_Forwarded_For: 203.0.113.7',
  'X.Forwarded.For: 203.0.113.7',
  'X-Forwarded_Proto: gopher',
  'X-Forwarded-Host: evil.example',
  'Forwarded: for=203.0.113.7;host=evil.example',
  'X-Real-IP: 203.0.113.7',
  'X-HTTP-Method-Override: DELETE',
  'Remote-User: admin',
  'Proxy: http://evil.example',
  'TE: trailers',
  'Trailer: X-Late',
  'Keep-Alive: timeout=9999',
  'HTTP2-Settings: AAMAAABk',
  'Upgrade: websocket',
  'Cookie2: $Version=1',
];

/** Changes the case of letters in a header's name at random. The meaning stays the same. */
const withRandomCase = (line: string, random: DemoRandom): string => {
  const [name = '', ...value] = line.split(':');
  const letters = Array.from(name, (sign) => (random.chance(0.5) ? sign.toUpperCase() : sign.toLowerCase()));
  return [letters.join(''), ...value].join(':');
};

function requestBytes(world: string, mark: string, change: Change): string {
  const parts: Parts = {
    method: 'GET',
    target: `/${world}?mark=${mark}`,
    version: 'HTTP/1.1',
    headers: ['Host: localhost', 'Connection: close'],
    body: '',
  };
  change(parts);
  const { method, target, version, headers, body } = parts;
  return `${[`${method} ${target} ${version}`, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Yields each request of the lists above once, for the world at `/{world}`. The same seed gives the same requests.
 */
export function* hostileRequests(world: string, seed = 1): Generator<HostileRequest> {
  const random = createRandom(seed);
  let count = 0;
  const one = (name: string, change: Change, isRefused: boolean): HostileRequest => {
    count += 1;
    const mark = `m${seed}-${count}`;
    return { name, mark, isRefused, bytes: requestBytes(world, mark, change) };
  };
  for (const [name, change] of Object.entries(refused)) yield one(name, change, true);
  for (const path of outside) yield one(`the address ${JSON.stringify(path)}`, appending(path), true);
  for (const line of forbiddenLines) yield one(`the line ${line}`, add(withRandomCase(line, random)), false);
}

/** Yields requests without end that combine several of these faults, headers and paths at random. */
export function* mixedRequests(world: string, seed: number): Generator<HostileRequest> {
  const random = createRandom(seed);
  const changes = Object.entries(refused);
  for (let count = 1; ; count += 1) {
    const chosen = random.some(changes, random.whole(0, 2));
    const lines = random.some(forbiddenLines, random.whole(0, 5)).map((line) => withRandomCase(line, random));
    const path = random.chance(0.3) ? random.pick(outside) : '';
    const mark = `x${seed}-${count}`;
    yield {
      name: [...chosen.map(([name]) => name), path, ...lines].filter(Boolean).join(' + '),
      mark,
      // Two faults can cancel each other out, such as a second Host and a missing first Host.
      isRefused: chosen.length === 1 || (chosen.length === 0 && path !== ''),
      bytes: requestBytes(
        world,
        mark,
        all(add(...lines), appending(path), ...chosen.map(([, change]) => change)),
      ),
    };
  }
}
