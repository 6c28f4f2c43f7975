import type { Sharp } from 'sharp';
import type { TokenImageType } from '#core/contract/values.ts';

/** One way to encode pixels. */
export type Encoding = (pixels: Sharp) => Sharp;

const lossless: Encoding = (pixels) => pixels.webp({ lossless: true });

/** The encodings of each type, the best quality first. */
const encodings: Record<TokenImageType, readonly Encoding[]> = {
  'image/png': [
    (pixels) => pixels.png({ compressionLevel: 9, adaptiveFiltering: true }),
    (pixels) => pixels.png({ compressionLevel: 9, palette: true, quality: 100 }),
  ],
  'image/jpeg': [90, 80, 70].map((quality) => (pixels) => pixels.jpeg({ quality, mozjpeg: true })),
  'image/webp': [90, 80, 70].map((quality) => (pixels) => pixels.webp({ quality })),
};

/**
 * The encodings for an image. A lossless WebP file, which contains a chunk with the tag `VP8L`, stays lossless if the
 * result is not over `tokenImageLimit`.
 */
export const encodingsFor = (type: TokenImageType, bytes: Uint8Array): readonly Encoding[] =>
  type === 'image/webp' && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('VP8L')
    ? [lossless, ...encodings[type]]
    : encodings[type];
