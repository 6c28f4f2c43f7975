import type { InjectOptions } from 'fastify';

const padded = (head: readonly number[], size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.set(head);
  return bytes;
};

/** Files that start like an image of the type and are as long as asked, in bytes. */
export const pngBytes = (size: number): Buffer =>
  padded([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], size);
export const jpegBytes = (size: number): Buffer => padded([0xff, 0xd8, 0xff, 0xe0], size);
export const webpBytes = (size: number): Buffer =>
  padded([...Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')], size);

export interface UploadParts {
  field?: string;
  name?: string;
  type?: string;
}

/** A form with one file, as a browser sends it. */
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
