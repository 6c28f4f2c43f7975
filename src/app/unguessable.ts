/**
 * A text that nobody can guess, and unlike any other. Not `randomUUID`, which a page that is served without TLS on a local
 * network does not have.
 */
export const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
