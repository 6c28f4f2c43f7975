import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export interface Seal {
  /** Encrypts a text for one purpose, so that what is kept for one member is of no use for another. */
  close(text: string, purpose: string): string;
  /** The text again, or null when it was sealed with another key, for another purpose, or was changed since. */
  open(sealed: string, purpose: string): string | null;
}

/** Seals texts that lie in the database. `key` has 32 bytes. */
export const createSeal = (key: Uint8Array): Seal => ({
  close(text, purpose) {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  },

  open(sealed, purpose) {
    const bytes = Buffer.from(sealed, 'base64');
    const body = nonceLength + tagLength;
    if (bytes.length < body) return null;
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceLength, body));
      return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  },
});
