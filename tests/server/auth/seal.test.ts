import { expect, test } from 'vitest';
import { createSeal } from '#server/auth/seal.ts';
import { ringOf } from '#server/auth/secrets.ts';

const seal = createSeal(ringOf([{ access: Buffer.alloc(32, 1), refresh: Buffer.alloc(32, 2) }]));

test('a sealed string has a nonce of 12 bytes, which GCM recommends, and a tag of 16 bytes', () => {
  const [, body = ''] = seal.close('four', 'demo-player').split('.');
  expect(Buffer.from(body, 'base64')).toHaveLength(12 + 16 + 'four'.length);
});
