/** Builds tokens by hand instead of with the server's code, so that each test states what they contain. */

const toBase64Url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** A token whose middle part encodes `payload`. */
export const tokenOf = (payload: string): string =>
  `${toBase64Url('{"alg":"HS256"}')}.${toBase64Url(payload)}.c2lnbmF0dXJl`;

export const tokenWith = (claims: Record<string, unknown>): string => tokenOf(JSON.stringify(claims));
