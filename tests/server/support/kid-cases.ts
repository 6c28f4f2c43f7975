import { createHmac, randomBytes } from 'node:crypto';

export type Signer = (signed: string) => Buffer;

export const byHmac =
  (hash: string, secret: Buffer | string): Signer =>
  (signed) =>
    createHmac(hash, secret).update(signed).digest();

const base64 = (text: string): string => Buffer.from(text).toString('base64url');

/** A token with exactly this header, which may be malformed JSON. */
export function tokenOf(header: string, claims: object, signer: Signer): string {
  const signed = `${base64(header)}.${base64(JSON.stringify(claims))}`;
  return `${signed}.${signer(signed).toString('base64url')}`;
}

/** The decoded header of a token. */
export const headerOf = (token: string): { alg: string; typ: string; kid?: string } =>
  JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());

const headerWithKid = (kid: unknown): string => JSON.stringify({ alg: 'HS256', typ: 'JWT', kid });

type Case = [what: string, header: string, signer?: Signer];

/**
 * Headers that the server must refuse, each with its fault and the signer of its token. The signer uses `secret`, whose
 * id is `kid`, or the key that the header tries to inject.
 */
export function hostileHeaders(kid: string, secret: Buffer): Required<Case>[] {
  const serverSigner = byHmac('sha256', secret);
  const withMore = (more: object): string => JSON.stringify({ alg: 'HS256', kid, ...more });
  const kids: [string, unknown][] = [
    ['that is unknown', randomBytes(9).toString('base64url')],
    ['that is empty', ''],
    ['that is null', null],
    ['that is a list with the right one', [kid]],
    ['that is an object', { kid }],
    ['with a space at its end', `${kid} `],
    ['with a path out of its folder', '../../../../etc/hostname'],
    ['with an SQL injection', "' OR 1=1 --"],
    ['named like a property of every object', '__proto__'],
    ['that is very long', 'k'.repeat(4_000)],
  ];
  const escaped = String.raw`\u00${kid.charCodeAt(0).toString(16)}${kid.slice(1)}`;
  const others: Case[] = [
    ['with a key that is an empty file', headerWithKid('/dev/null'), byHmac('sha256', '')],
    ['with two kids, the right one last', `{"alg":"HS256","typ":"JWT","kid":"x","kid":"${kid}"}`],
    ['with the right kid twice', `{"alg":"HS256","typ":"JWT","kid":"${kid}","kid":"${kid}"}`],
    ['with two algorithms', `{"alg":"none","alg":"HS256","typ":"JWT","kid":"${kid}"}`],
    ['with an escaped kid', headerWithKid(kid).replace(kid, escaped)],
    ['that is not JSON', `{"alg":"HS256","kid":"${kid}"`],
    ['without an algorithm', JSON.stringify({ typ: 'JWT', kid })],
    ['with an unknown critical parameter', withMore({ crit: ['nyx'], nyx: 1 })],
    ['that holds its key', withMore({ jwk: { kty: 'oct', k: base64('mine') } }), byHmac('sha256', 'mine')],
    ['that contains the URL of its key', withMore({ jku: 'http://127.0.0.1:1/keys' }), byHmac('sha256', '')],
  ];
  const algorithms = ['none', '', 'hs256', 'HS384', 'RS256', 'EdDSA'];
  const cases: Case[] = [
    ...kids.map(([what, value]): Case => [`with a kid ${what}`, headerWithKid(value)]),
    ...others.map(([what, ...rest]): Case => [`with a header ${what}`, ...rest]),
    ...algorithms.flatMap((alg): Case[] => {
      const header = JSON.stringify({ alg, typ: 'JWT', kid });
      return [
        [`with the algorithm "${alg}", signed like our tokens`, header],
        [`with the algorithm "${alg}", unsigned`, header, () => Buffer.alloc(0)],
      ];
    }),
  ];
  return cases.map(([what, header, signer = serverSigner]) => [what, header, signer]);
}
