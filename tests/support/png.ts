import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG file, with a correct checksum. */
export function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

export interface PngParts {
  width: number;
  height: number;
  /** 1 or 8 bits per sample. */
  depth?: 1 | 8;
  isInterlaced?: boolean;
  /** Chunks before the pixels. */
  extra?: readonly Buffer[];
}

const compressedRuns = new Map<string, Buffer>();

/** Compresses a run of one repeated byte, once, because compression is slow and many files need the same run. */
function compressRun(byte: string, times: number): Buffer {
  const name = `${byte}${times}`;
  const compressed = compressedRuns.get(name) ?? deflateSync(Buffer.alloc(times, byte), { level: 9 });
  compressedRuns.set(name, compressed);
  return compressed;
}

/** A black greyscale PNG. */
export function blackPng({ width, height, depth = 8, isInterlaced = false, extra = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  // An interlaced image needs more bytes, because each of its seven passes has its own rows.
  const bytes = (Math.ceil((width * depth) / 8) + 1) * height * (isInterlaced ? 2 : 1);
  const pixels = compressRun('\0', bytes);
  return Buffer.concat([signature, chunk('IHDR', header), ...extra, chunk('IDAT', pixels), chunk('IEND')]);
}

/** A PNG of one pixel whose header claims this width and height. */
export function pngThatClaims(width: number, height: number): Buffer {
  const png = blackPng({ width: 1, height: 1 });
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(33)]);
}

/** Creates PNG chunks with compressed text that inflates to this many bytes. */
export const textBombs = {
  zTXt: (bytes: number): Buffer =>
    chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), compressRun('x', bytes)])),
  iTXt: (bytes: number): Buffer =>
    chunk('iTXt', Buffer.concat([Buffer.from('k\0\u0001\0\0\0'), compressRun('x', bytes)])),
};
