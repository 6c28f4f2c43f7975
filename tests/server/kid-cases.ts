import { createHmac, randomBytes } from 'node:crypto';

export type Signer = (signed: string) => Buffer;

export const byHmac =
  (hash: string, secret: Buffer | string): Signer =>
  (signed) =>
    createHmac(hash, secret).update(signed).digest();

const base64 = (text: string): string => Buffer.from(text).toString('base64url');

/** A token with exactly this header text, which may be malformed JSON. */
export function tokenOf(header: string, claims: object, signer: Signer): string {
  const signed = `${base64(header)}.${base64(JSON.stringify(claims))}`;
  return `${signed}.${signer(signed).toString('base64url')}`;
}

/** The header of an issued token. */
export const headerOf = (token: string): { alg: string; typ: string; kid?: string } =>
  JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());

const name = (kid: unknown): string => JSON.stringify({ alg: 'HS256', typ: 'JWT', kid });

/**
 * Headers that every server must refuse, with the fault of each; the claims are valid and signed with
 * `secret`, or with the key that the header tries to inject. `kid` is the id of `secret`.
 */
export function hostileHeaders(
  kid: string,
  secret: Buffer,
): [what: string, header: string, signer: Signer][] {
  const right = byHmac('sha256', secret);
  const kids: [string, unknown][] = [
    ['that nobody knows', randomBytes(9).toString('base64url')],
    ['that is empty', ''],
    ['that is null', null],
    ['that is a number', 0],
    ['that is a list of the right one', [kid]],
    ['that is an object', { kid }],
    ['with a space behind it', `${kid} `],
    ['with a zero behind it', `${kid}\0`],
    ['that only begins right', kid.slice(0, -1)],
    ['with a path before it', `./${kid}`],
    ['that leads out of a folder', '../../../../etc/hostname'],
    ['that leads out of a folder, encoded', '..%2f..%2fsecrets.json'],
    ['of Windows', String.raw`..\..\secrets.json`],
    ['that is an address', 'https://evil.example/key'],
    ['of a database', "' OR 1=1 --"],
    ['of a shell', '`id`'],
    ['of every object', '__proto__'],
    ['of every function', 'constructor'],
    ['that is very long', 'k'.repeat(4_000)],
  ];
  const others: [string, string, Signer][] = [
    ['with a key that is an empty file', name('/dev/null'), byHmac('sha256', '')],
    ['with two kids, the right one last', `{"alg":"HS256","typ":"JWT","kid":"x","kid":"${kid}"}`, right],
    ['with two kids, the right one first', `{"alg":"HS256","typ":"JWT","kid":"${kid}","kid":"x"}`, right],
    ['with the right kid twice', `{"alg":"HS256","typ":"JWT","kid":"${kid}","kid":"${kid}"}`, right],
    ['with two algorithms', `{"alg":"none","alg":"HS256","typ":"JWT","kid":"${kid}"}`, right],
    [
      'with an escaped kid',
      name(kid).replace(kid, String.raw`\u00${kid.charCodeAt(0).toString(16)}${kid.slice(1)}`),
      right,
    ],
    ['with spaces', `{ "alg": "HS256", "typ": "JWT", "kid": "${kid}" }`, right],
    ['that is no JSON', `{"alg":"HS256","kid":"${kid}"`, right],
    ['that is a list', `[${name(kid)}]`, right],
    ['that is null', 'null', right],
    ['that is empty', '', right],
    ['of no algorithm', JSON.stringify({ typ: 'JWT', kid }), right],
    [
      'with something that must be understood',
      JSON.stringify({ alg: 'HS256', kid, crit: ['nyx'], nyx: 1 }),
      right,
    ],
    [
      'that brings its own key',
      JSON.stringify({ alg: 'HS256', kid, jwk: { kty: 'oct', k: base64('mine') } }),
      byHmac('sha256', 'mine'),
    ],
    [
      'that says where its key is',
      JSON.stringify({ alg: 'HS256', kid, jku: 'http://127.0.0.1:1/keys' }),
      byHmac('sha256', ''),
    ],
  ];
  const algorithms = [
    'none',
    'None',
    '',
    'hs256',
    'HS384',
    'HS512',
    'RS256',
    'PS256',
    'ES256',
    'EdDSA',
    'dir',
  ];
  return [
    ...kids.map(([what, value]): [string, string, Signer] => [`with a kid ${what}`, name(value), right]),
    ...others.map(([what, header, signer]): [string, string, Signer] => [
      `with a header ${what}`,
      header,
      signer,
    ]),
    ...algorithms.flatMap((alg): [string, string, Signer][] => {
      const header = JSON.stringify({ alg, typ: 'JWT', kid });
      return [
        [`of the algorithm "${alg}", signed as ours are`, header, right],
        [`of the algorithm "${alg}", unsigned`, header, () => Buffer.alloc(0)],
      ];
    }),
  ];
}
