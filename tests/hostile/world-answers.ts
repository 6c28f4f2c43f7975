/** An answer of a hostile world. `bytes` has one character per byte. */
export interface HostileAnswer {
  name: string;
  bytes: string;
}

/**
 * Headers that would affect the app's host, other worlds or other connections, or that would command a reverse proxy.
 */
const forbiddenAnswerLines: readonly string[] = [
  'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  'Clear-Site-Data: "*"',
  'Service-Worker-Allowed: /',
  'Alt-Svc: h2="evil.example:443"; ma=2592000',
  'Report-To: {"group":"x","max_age":31536000,"endpoints":[{"url":"https://evil.example"}]}',
  'Refresh: 0; url=http://evil.example',
  'Set-Cookie2: a=1; Path=/',
  'WWW-Authenticate: Basic realm="Nyx"',
  'X-Accel-Redirect: /secret',
  'Proxy-Connection: keep-alive',
  'Keep-Alive: timeout=9999',
  'Trailer: X-Late',
  'Upgrade: h2c',
  'Link: </x>; rel=preconnect',
];

/** Cookies that would reach the app, another world or another host, or that are malformed. */
const forbiddenCookies: readonly string[] = [
  'XSRF-TOKEN=theirs',
  'xsrf-token =theirs',
  'nyx-door=theirs; Path=/oauth2',
  '=XSRF-TOKEN=theirs',
  'XSRF-TOKEN',
  '; Path=/',
  'two words=1',
];

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close';
const answer = (...lines: string[]): string => `${[ok, ...lines].join('\r\n')}\r\n\r\nok`;
const many = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_none, index) => line(index));

const cookieAnswers: Readonly<Record<string, string>> = {
  'a cookie for the whole host': answer('Set-Cookie: a=1; Path=/'),
  'a cookie for another world': answer('Set-Cookie: a=1; Path=/tower'),
  "a cookie for a world whose name begins with this world's name": answer('Set-Cookie: a=1; Path=/harbour2'),
  'a cookie with two paths': answer('Set-Cookie: a=1; Path=/harbour; path=/'),
  'a cookie for all subdomains': answer('Set-Cookie: a=1; Domain=localhost; Priority=High'),
  'a hundred cookies': answer(...many(100, (index) => `Set-Cookie: c${index}=1`)),
  'large cookies': answer(...many(3, (index) => `Set-Cookie: c${index}=${'x'.repeat(4_000)}`)),
};

/** Malformed answers, and valid ones that could confuse a proxy. */
const brokenAnswers: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'a line that is not HTTP': 'Welcome to the harbour.\r\n',
  'an incomplete head': 'HTTP/1.1 200 OK\r\nContent-Le',
  'the status 000': 'HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n',
  'the status 099': 'HTTP/1.1 099 Nothing\r\nContent-Length: 0\r\n\r\n',
  'the status 999': 'HTTP/1.1 999 Nothing\r\nContent-Length: 0\r\n\r\n',
  'a reason phrase with control characters': 'HTTP/1.1 200 O\x01K\x7f\r\nContent-Length: 0\r\n\r\n',
  'a reason phrase beyond ASCII': 'HTTP/1.1 200 \xd6K\r\nContent-Length: 0\r\n\r\n',
  'an unrequested upgrade to another protocol':
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
  'two lengths': `${ok}\r\nContent-Length: 3\r\n\r\nok!`,
  'a length and chunks': `${ok}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a body shorter than announced': 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nok',
  'a body longer than announced': `${answer()}HTTP/1.1 200 OK\r\nSet-Cookie: a=1; Path=/\r\n\r\n`,
  'broken chunks': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nok\r\n',
  'a folded line': answer('X-Folded: one\r\n Set-Cookie: a=1; Path=/'),
  'a bare line feed': answer('X-Bare: one\nClear-Site-Data: "*"'),
  'a null character': answer('ETag: a\0b'),
  'a header of 100,000 characters': answer(`ETag: ${'x'.repeat(100_000)}`),
  'a thousand headers': answer(...many(1_100, (index) => `X-${index}: 1`)),
  'an interim answer before the final one': `HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n${answer()}`,
  'interim answers without a final one': 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20),
  'a length that its Connection names': answer('Connection: content-length, content-type'),
};

/** Yields every hostile answer once. */
export function* hostileAnswers(): Generator<HostileAnswer> {
  for (const line of forbiddenAnswerLines) yield { name: line, bytes: answer(line) };
  for (const cookie of forbiddenCookies)
    yield { name: `the cookie ${cookie}`, bytes: answer(`Set-Cookie: ${cookie}`) };
  for (const [name, bytes] of Object.entries({ ...cookieAnswers, ...brokenAnswers })) yield { name, bytes };
}

const namesOf = (lines: readonly string[]): string[] =>
  lines.map((line) => line.split(':')[0]!.toLowerCase());
const forbidden = new Set([...namesOf(forbiddenAnswerLines), 'x-folded', 'x-bare']);

/** Matches headers that the proxy itself may add. */
const proxyHeader = /^(?:keep-alive: timeout=5|upgrade: websocket)$/i;

function faultsInCookie(cookie: string, world: string): string[] {
  const [pair = '', ...attributes] = cookie.split(/; ?/);
  const faults: string[] = [];
  if (!/^[^=\s]+=/.test(pair) || /^(?:xsrf-token|nyx-door)\b/i.test(pair))
    faults.push(`The cookie ${pair} was set.`);
  const paths = attributes.filter((one) => /^path=/i.test(one)).map((one) => one.slice(5));
  if (paths.length !== 1 || !paths.every((path) => path === `/${world}` || path.startsWith(`/${world}/`)))
    faults.push(`The cookie ${pair} applies to ${paths.join(' and ') || 'any path'}.`);
  for (const one of attributes)
    if (/^(?:domain|priority)\b/i.test(one)) faults.push(`The cookie ${pair} has ${one}.`);
  return faults;
}

/**
 * Finds faults in the bytes that a visitor has received after a hostile answer. The visitor may also receive none.
 * @returns one sentence per fault
 */
export function faultsInAnswer(text: string, world: string): string[] {
  if (text === '') return [];
  const [head = ''] = text.split('\r\n\r\n', 1);
  const [first = '', ...lines] = head.split('\r\n');
  const faults: string[] = [];
  if (!/^HTTP\/1\.1 (?:101|[2-5]\d\d) [ -~]*$/.test(first))
    faults.push(`The status line is ${JSON.stringify(first)}.`);
  // After the status 101, the connection no longer speaks HTTP.
  if (!first.includes(' 101 ') && /HTTP\/1\.1 \d/.test(text.slice(first.length)))
    faults.push('There is a second answer.');
  for (const line of lines)
    if (forbidden.has(namesOf([line])[0]!) && !proxyHeader.test(line))
      faults.push(`The answer contains the header ${line}.`);
  const cookies = lines.filter((line) => /^set-cookie:/i.test(line)).map((line) => line.slice(12));
  if (cookies.length > 8 || cookies.join('').length > 10_000)
    faults.push(`${cookies.length} cookies are too many.`);
  return [...faults, ...cookies.flatMap((cookie) => faultsInCookie(cookie, world))];
}
