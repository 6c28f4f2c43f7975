/**
 * A random, unique string that cannot be guessed. Not `randomUUID`, which is missing from a page that is
 * served without TLS on a local network.
 */
export const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
