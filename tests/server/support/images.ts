import type { InjectOptions } from 'fastify';
import { blackPng, chunk } from '../../support/png.ts';

const smallest = blackPng({ width: 1, height: 1 });

/** A valid PNG of one pixel, padded with text to `size` bytes (at least 100). */
export function pngBytes(size: number): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0'), Buffer.alloc(size - smallest.length - 20, 'x')]);
  return blackPng({ width: 1, height: 1, extra: [chunk('tEXt', text)] });
}

export interface UploadParts {
  field?: string;
  name?: string;
  type?: string;
}

/** A request with one file as form data, as a browser sends it. */
export function upload(
  bytes: Buffer,
  { field = 'file', name = 'token.png', type = 'image/png' }: UploadParts = {},
): Pick<InjectOptions, 'headers' | 'payload'> {
  const boundary = '----nyx-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
