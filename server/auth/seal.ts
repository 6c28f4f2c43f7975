import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { newestOf, ofKid, sealingKey, type SecretsRing } from './secrets.ts';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

function encrypt(key: Uint8Array, text: string, purpose: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function decrypt(key: Uint8Array, sealed: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const bodyStart = nonceLength + tagLength;
  if (bytes.length < bodyStart || bytes.toString('base64') !== sealed) return null;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(nonceLength, bodyStart));
    return Buffer.concat([decipher.update(bytes.subarray(bodyStart)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Splits a sealed string into the key's id and the body; strings sealed before keys had ids contain no id.
 * Base64 contains no dot.
 */
function partsOf(sealed: string): { kid?: string; body: string } {
  const dot = sealed.indexOf('.');
  return dot < 0 ? { body: sealed } : { kid: sealed.slice(0, dot), body: sealed.slice(dot + 1) };
}

/** Seals strings for the database; each sealed string contains the id of its key. */
export function createSeal(secrets: SecretsRing) {
  const ring = secrets.map((each) => ({ kid: each.kid, key: sealingKey(each) }));
  const newest = newestOf(ring);
  return {
    /** Encrypts a string for one purpose, so that a string sealed for one member cannot be used for another. */
    close: (text: string, purpose: string): string => `${newest.kid}.${encrypt(newest.key, text, purpose)}`,
    /** Decrypts a string; null if it was sealed with an unknown key or for another purpose, or was changed. */
    open(sealed: string, purpose: string): string | null {
      const { kid, body } = partsOf(sealed);
      const entry = ofKid(ring, kid);
      return entry && decrypt(entry.key, body, purpose);
    },
    /** Whether a string names a key that this server has, or none. */
    knows: (sealed: string): boolean => ofKid(ring, partsOf(sealed).kid) !== null,
    /** Whether a string was sealed with a key other than the newest, or names no key. */
    isOutdated: (sealed: string): boolean => partsOf(sealed).kid !== newest.kid,
  };
}

export type TokenSeal = ReturnType<typeof createSeal>;
