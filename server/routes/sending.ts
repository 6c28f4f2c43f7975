import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodePieces, gather, isInPieces, type Json, ofMap, type Pieces } from '../answers/encoding.ts';
import type { Turns } from '../answers/turns.ts';
import type { Context } from '../context.ts';

/** Sends a cached answer as it is, without serialising it again. */
export const sendJson = (reply: FastifyReply, answer: Json | Readable): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer);

/** Sends a long answer. Ends the connection if the caller reads nothing for `stall` ms. */
export function sendLong(reply: FastifyReply, answer: Json | Readable, { stall }: Context): FastifyReply {
  if (reply.raw.destroyed && answer instanceof Readable) answer.destroy();
  reply.raw.setTimeout(stall, () => reply.raw.destroy());
  return sendJson(reply, answer);
}

/** Encodes a map in pieces as JSON, with its hash. */
async function hashed(answer: unknown, turns: Turns): Promise<{ body: Buffer; hash: string }> {
  if (!isInPieces(answer)) throw new Error('Only what comes in pieces has a tag.');
  const hash = createHash('sha256');
  async function* hashing(): AsyncGenerator<Buffer> {
    for await (const piece of encodePieces(answer as Pieces, turns, ofMap)) {
      hash.update(piece);
      yield piece;
    }
  }
  const body = await gather(hashing(), Infinity);
  return { body: body as Buffer, hash: hash.digest('base64url') };
}

/** Sends the answer, or 304 if the caller's cached one is still valid. */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  turns: Turns,
): Promise<FastifyReply> {
  const { body, hash } = await hashed(answer, turns);
  const tag = `"${hash}"`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', tag)
    .header('vary', [reply.getHeader('vary'), 'Authorization'].filter(Boolean).join(', '));
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
