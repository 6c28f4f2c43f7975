import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { TokenImageType } from '#core/contract/values.ts';
import { imageHeadLength, imageTypeOf, isTokenImage, tokenImageLimit } from '#core/rules/token-image.ts';
import { createGate } from '../answers/gate.ts';
import { badRequest, Refusal } from '../problems.ts';
import { encodingsFor } from './encodings.ts';
import { isWholeFile } from './whole-file.ts';

/** The message of docs/specification.md#s5-upload-message. */
const refusedImage = 'Only .png, .jpg, and .webp under 256Kb are allowed.';
const unreadable =
  'This image cannot be read: its file is damaged, incomplete or of another kind than it says.';

/** Largest width and height that is decoded, in pixels: a small file can claim any number of them. */
const mostPixelsAcross = 4_096;

/**
 * Largest width and height of a stored image, in pixels. The next is tried if the file has too many bytes.
 */
const sides = [1_024, 768, 512, 384, 256];

/** Far more than a normal image takes. */
const patience = { seconds: 20 };

// An image uses one core while it is decoded, and no memory afterwards.
sharp.concurrency(1);
sharp.cache(false);
// A file named PNG that is an SVG, for example, is never parsed as SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

/** The process decodes one image at a time. */
const decoding = createGate(1);

const refuse = (message: string): Refusal => new Refusal(422, message, 'file');

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixelsAcross ** 2, failOn: 'error', pages: 1 }).timeout(patience);

const inside = (side: number) => ({
  width: side,
  height: side,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

const count = (pixels: number): string => pixels.toLocaleString('en');

/** Every error of the decoder counts as a fault of the file. */
const orUnreadable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw Object.assign(refuse(unreadable), { cause: error });
  });

/**
 * @throws Refusal 422 when the image's format differs from its first bytes, or it is too large to be decoded
 */
async function checkHeader(bytes: Uint8Array, type: TokenImageType): Promise<void> {
  // Without a limit, so that the refusal can name the size; nothing is decoded yet.
  const { format, width, height } = await orUnreadable(
    sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata(),
  );
  if (`image/${format}` !== type) throw refuse(unreadable);
  if (Math.max(width, height) > mostPixelsAcross)
    throw refuse(
      `The image is ${count(width)} by ${count(height)} pixels. It may be at most ${count(mostPixelsAcross)} pixels wide and high.`,
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
  // Only sides smaller than the image change anything.
  for (const side of [largest, ...sides.filter((one) => one < largest)])
    for (const encoding of encodingsFor(type, file)) {
      const encoded = await encoding(pixelsOf(data, info).resize(inside(side))).toBuffer();
      if (encoded.length <= tokenImageLimit) return encoded;
    }
  throw new Error('The smallest way to write a token image down is too large.');
}

/**
 * Decodes a file and encodes its pixels again in the same type: upright, only the first frame of an
 * animation, at most 1,024 pixels wide and high, and without metadata, such as where a photo was taken. The
 * result has at most `tokenImageLimit` bytes.
 * @throws Refusal 400 when it is not an image of an accepted type and size, 422 when it cannot be decoded
 */
export async function cleanTokenImage(file: Uint8Array): Promise<Uint8Array> {
  const head = file.subarray(0, imageHeadLength);
  const type = imageTypeOf(head);
  if (type === null || !isTokenImage(file.length, head)) throw badRequest(refusedImage, 'file');
  if (!isWholeFile(type, file)) throw refuse(unreadable);
  const leave = await decoding.enter('');
  try {
    await checkHeader(file, type);
    const upright = open(file).autoOrient().resize(inside(sides[0]!)).raw();
    const { data, info } = await orUnreadable(upright.toBuffer({ resolveWithObject: true }));
    return await encode(data, info, type, file);
  } finally {
    leave();
  }
}
