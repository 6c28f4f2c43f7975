/** Builds tokens by hand, as no issuer would: every test says exactly what is in them. */

const toBase64Url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** A token whose middle part is this text, whatever it is. */
export const tokenOf = (payload: string): string =>
  `${toBase64Url('{"alg":"HS256"}')}.${toBase64Url(payload)}.c2lnbmF0dXJl`;

export const tokenWith = (claims: Record<string, unknown>): string => tokenOf(JSON.stringify(claims));
