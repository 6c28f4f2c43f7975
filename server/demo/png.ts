import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A picture whose pixels are indexes of colours, compressed once for any number of palettes. */
export interface Stencil {
  head: Buffer;
  pixels: Buffer;
}

/** @param indexes one colour index per pixel, row by row; `size` pixels per row and column */
export function createStencil(size: number, indexes: Uint8Array): Stencil {
  const rows = new Uint8Array(size * (size + 1));
  for (let y = 0; y < size; y += 1) rows.set(indexes.subarray(y * size, (y + 1) * size), y * (size + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits per pixel, colours from a palette.
  header.set([8, 3, 0, 0, 0], 8);
  return { head: chunk('IHDR', header), pixels: chunk('IDAT', deflateSync(rows, { level: 6 })) };
}

/** A PNG file: the stencil in the colours of a palette, three bytes per colour. */
export const colourStencil = ({ head, pixels }: Stencil, palette: Uint8Array): Buffer =>
  Buffer.concat([signature, head, chunk('PLTE', palette), pixels, chunk('IEND', new Uint8Array())]);
