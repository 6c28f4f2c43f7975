import { type Said, said } from '#core/contract/refusals.ts';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { TokenImageType } from '#core/contract/values.ts';
import { imageHeadLength, imageTypeOf, isTokenImage, tokenImageLimit } from '#core/rules/token-image.ts';
import { createGate } from '../answers/gate.ts';
import { badRequest, Refusal } from '../problems.ts';
import { isWholeFile } from './whole-file.ts';

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
const encodingsFor = (type: TokenImageType, bytes: Uint8Array): readonly Encoding[] =>
  type === 'image/webp' && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('VP8L')
    ? [lossless, ...encodings[type]]
    : encodings[type];

/** The message of docs/specification.md#s5-upload-message. */
const refusedImage = said('wrongImage');
const unreadable = said('damagedImage');

/** Maximum width and height of an image to decode, in pixels: a small file can claim any number of pixels. */
const maxPixelsAcross = 4_096;

/**
 * Maximum width and height of a stored image, in pixels. If the encoded file is too large, the next smaller size is
 * tried.
 */
const sides = [1_024, 768, 512, 384, 256];

/** Time limit for decoding or encoding an image: far more than a normal image takes. */
const timeLimit = { seconds: 20 };

// An image uses one core while it is decoded, and no memory afterwards.
sharp.concurrency(1);
sharp.cache(false);
// A file named PNG that is an SVG, for example, is never parsed as SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

/** The process decodes one image at a time. */
const decoding = createGate(1);

const refusal = (words: Said): Refusal => new Refusal(422, words, 'file');

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixelsAcross ** 2, failOn: 'error', pages: 1 }).timeout(timeLimit);

const inside = (side: number) => ({
  width: side,
  height: side,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

const count = (pixels: number): string => pixels.toLocaleString('en');

/** Reports every error of the decoder as a fault of the file. */
const orUnreadable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw Object.assign(refusal(unreadable), { cause: error });
  });

/**
 * @throws Refusal 422 when the image's format differs from `type`, or the image is too large to be decoded
 */
async function checkHeader(bytes: Uint8Array, type: TokenImageType): Promise<void> {
  // No limit applies here, so that the refusal can name the size; nothing is decoded yet.
  const { format, width, height } = await orUnreadable(
    sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata(),
  );
  if (`image/${format}` !== type) throw refusal(unreadable);
  if (Math.max(width, height) > maxPixelsAcross)
    throw refusal(
      said('largeImage', { width: count(width), height: count(height), most: count(maxPixelsAcross) }),
    );
}

const pixelsOf = (data: Buffer, { width, height, channels }: OutputInfo): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** Encodes the pixels with the largest size and the best quality that fit `tokenImageLimit`. */
async function encode(
  data: Buffer,
  info: OutputInfo,
  type: TokenImageType,
  file: Uint8Array,
): Promise<Buffer> {
  const largest = Math.max(info.width, info.height);
  // Sides larger than the image would change nothing.
  for (const side of [largest, ...sides.filter((one) => one < largest)])
    for (const encoding of encodingsFor(type, file)) {
      const encoded = await encoding(pixelsOf(data, info).resize(inside(side))).toBuffer();
      if (encoded.length <= tokenImageLimit) return encoded;
    }
  throw new Error('Even the smallest encoding of the token image is too large.');
}

/**
 * Decodes a file and encodes its pixels again in the same type: upright, only the first frame of an
 * animation, at most 1,024 by 1,024 pixels, and without metadata, such as where a photo was taken. The
 * result has at most `tokenImageLimit` bytes.
 * @throws Refusal 400 when the file is not an image of an accepted type and size, 422 when it cannot be
 * decoded
 */
export async function cleanTokenImage(file: Uint8Array): Promise<Uint8Array> {
  const head = file.subarray(0, imageHeadLength);
  const type = imageTypeOf(head);
  if (type === null || !isTokenImage(file.length, head)) throw badRequest(refusedImage, 'file');
  if (!isWholeFile(type, file)) throw refusal(unreadable);
  const leave = await decoding('');
  try {
    await checkHeader(file, type);
    const upright = open(file).autoOrient().resize(inside(sides[0]!)).raw();
    const { data, info } = await orUnreadable(upright.toBuffer({ resolveWithObject: true }));
    return await encode(data, info, type, file);
  } finally {
    leave();
  }
}
