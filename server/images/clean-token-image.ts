import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { TokenImageType } from '#core/contract/values.ts';
import { imageHeadLength, imageTypeOf, isTokenImage, tokenImageLimit } from '#core/rules/token-image.ts';
import { createGate } from '../answers/gate.ts';
import { badRequest, Refusal } from '../problems.ts';
import { encodingsFor } from './encodings.ts';
import { isWholeFile } from './whole-file.ts';

/** The specification's words (section 5, Token upload). */
const refusedImage = 'Only .png, .jpg, and .webp under 256Kb are allowed.';
const unreadable =
  'This image cannot be read: its file is damaged, incomplete or of another kind than it says.';

/** The widest and highest image that is decoded, in pixels: few bytes can claim any number of them. */
const mostPixelsAcross = 4_096;

/** How wide and high images are stored at most, in pixels, the largest first: the next where one has too many bytes. */
const sides = [1_024, 768, 512, 384, 256];

/** Far more than an honest image takes. */
const patience = { seconds: 20 };

// One image keeps one core busy, for as long as it takes, and nothing of it afterwards.
sharp.concurrency(1);
sharp.cache(false);
// What is called a PNG but is an SVG, say, is never parsed as one.
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

/** Whatever the decoder does not like is the file's fault. */
const orUnreadable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw Object.assign(refuse(unreadable), { cause: error });
  });

/** @throws Refusal 422 when the image is another one than its first bytes say, or too large to be decoded */
async function checkHeader(bytes: Uint8Array, type: TokenImageType): Promise<void> {
  // Without a limit, so that the refusal can say how large it is; nothing is decoded yet.
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

/** The truest and largest way to write the pixels down that has few enough bytes. */
async function encode(
  data: Buffer,
  info: OutputInfo,
  type: TokenImageType,
  file: Uint8Array,
): Promise<Buffer> {
  const largest = Math.max(info.width, info.height);
  // A smaller side changes nothing until it is smaller than the image.
  for (const side of [largest, ...sides.filter((one) => one < largest)])
    for (const encoding of encodingsFor(type, file)) {
      const encoded = await encoding(pixelsOf(data, info).resize(inside(side))).toBuffer();
      if (encoded.length <= tokenImageLimit) return encoded;
    }
  throw new Error('The smallest way to write a token image down is too large.');
}

/**
 * Decodes a file and writes its pixels down again in the same type: upright, the first picture of an animated one, at
 * most 1,024 pixels wide and high, and nothing else that was in the file, such as where a photo was taken. What is
 * written down is at most `tokenImageLimit` bytes long.
 * @throws Refusal 400 when it is no image of an accepted type and size, 422 when it cannot be decoded
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
