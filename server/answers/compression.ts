import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { Json } from './encoding.ts';

const codings = ['br', 'gzip'] as const;

/** A content coding of answers. */
export type Coding = (typeof codings)[number];

/**
 * Brotli's default quality of 11 takes seconds for the characters of a large community. At 4, compression costs about
 * as much as gzip and saves more.
 */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compressors = {
  br: { whole: promisify(brotliCompress), stream: createBrotliCompress, options: brotli },
  gzip: { whole: promisify(gzip), stream: createGzip, options: {} },
};

/** The best coding that an `Accept-Encoding` header allows; null for none. */
export const codingFor = (accepted: string | undefined): Coding | null =>
  accepted === undefined ? null : negotiate(accepted, [...codings]);

/** Compresses off the event loop. */
export const compress = (answer: Json, coding: Coding): Promise<Buffer> => {
  const { whole, options } = compressors[coding];
  return whole(answer, options);
};

/** Creates a stream that compresses its input. */
export const createCompressor = (coding: Coding): Transform => {
  const { stream, options } = compressors[coding];
  return stream(options);
};
