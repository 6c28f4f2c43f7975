import type { TokenImageType } from '#core/contract/values.ts';

/**
 * Maximum size of the compressed text in a PNG file, in bytes: it may decompress to a thousand times that.
 */
const maxCompressedText = 32_768;

/** Whether an iTXt chunk's text is compressed. The flag follows a keyword and a zero byte. */
function isCompressed(text: Buffer): boolean {
  const end = text.indexOf(0);
  return end !== -1 && text[end + 1] === 1;
}

/** End of a PNG: reads chunks up to IEND; null if the file is incomplete or has too much compressed text. */
function endOfPng(bytes: Buffer): number | null {
  let text = 0;
  for (let offset = 8; offset + 12 <= bytes.length;) {
    const [length, type] = [bytes.readUInt32BE(offset), bytes.toString('latin1', offset + 4, offset + 8)];
    const end = offset + 12 + length;
    if (end > bytes.length || (offset === 8 && type !== 'IHDR')) return null;
    if (type === 'IEND') return end;
    const isText = type === 'zTXt' || (type === 'iTXt' && isCompressed(bytes.subarray(offset + 8, end)));
    if (isText) text += length;
    if (text > maxCompressedText) return null;
    offset = end;
  }
  return null;
}

/** End of a JPEG: its last end marker. An earlier one may belong to an embedded image, such as a preview. */
function endOfJpeg(bytes: Buffer): number | null {
  const mark = bytes.lastIndexOf(Buffer.from([0xff, 0xd9]));
  return mark === -1 ? null : mark + 2;
}

/** End of a WebP: the length in its header. */
const endOfWebp = (bytes: Buffer): number | null => (bytes.length < 12 ? null : bytes.readUInt32LE(4) + 8);

const ends: Record<TokenImageType, (bytes: Buffer) => number | null> = {
  'image/png': endOfPng,
  'image/jpeg': endOfJpeg,
  'image/webp': endOfWebp,
};

/**
 * Whether a file of that type is complete and only zeros follow its image, as some cameras write them.
 * Decoders are more lenient: they accept a missing end, and ignore data after the end, which may be a file of
 * another kind.
 */
export function isWholeFile(type: TokenImageType, file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const end = ends[type](bytes);
  return end !== null && end <= bytes.length && bytes.subarray(end).every((byte) => byte === 0);
}
