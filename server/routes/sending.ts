import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingFor, createCompressor } from '../answers/compression.ts';
import { encodePieces, gather, isInPieces, ofMap, type Pieces } from '../answers/encoding.ts';
import type { Turns } from '../turns.ts';
import type { Body, WholeAnswer } from '../answers/whole-answer.ts';
import type { Context } from '../context.ts';

/** Adds names of request headers to those that the answer depends on. */
const dependOn = (reply: FastifyReply, ...names: string[]): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), ...names].filter(Boolean).join(', '));

/**
 * The tag of an answer that was made from one `state` of its tables. Members who use the same browser share its
 * stored answers, so the tag contains the `audience` ('' if the answer is the same for all members).
 */
export const tagOf = (state: string, audience: string): string =>
  audience === '' ? state : `${state}.${encodeURIComponent(audience)}`;

/** Whether the caller has stored an answer with this tag. */
export const isStored = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);

/** Lets the caller store the answer. The tag is weak: it is the same for every coding. */
const allowStoring = (reply: FastifyReply, tag: string): FastifyReply =>
  dependOn(reply, 'Authorization').header('cache-control', 'private, no-cache').header('etag', `W/"${tag}"`);

/** Tells the caller that its stored answer is still valid. */
export const sendUnchanged = (reply: FastifyReply, tag: string): FastifyReply =>
  allowStoring(dependOn(reply, 'Accept-Encoding'), tag).code(304).send();

const asJson = (reply: FastifyReply, coding: Coding | null): FastifyReply => {
  if (coding !== null) reply.header('content-encoding', coding);
  return dependOn(reply, 'Accept-Encoding').type('application/json; charset=utf-8');
};

/** The best coding that the caller accepts; null for none. */
export const codingOf = ({ headers }: FastifyRequest): Coding | null => codingFor(headers['accept-encoding']);

/** Sends a complete answer. `tag` is null if the caller must not store it. */
export function sendWhole(reply: FastifyReply, { body, coding }: Body, tag: string | null): FastifyReply {
  if (tag !== null) allowStoring(reply, tag);
  else reply.header('cache-control', 'no-store');
  return asJson(reply, coding).send(body);
}

/** Ends the connection if the caller reads nothing for `stall` ms. */
const endIfStalled = ({ raw }: FastifyReply, { stall }: Context): void =>
  void raw.setTimeout(stall, () => raw.destroy());

/** Sends an answer that may be long. */
export async function sendLong(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: WholeAnswer | Readable,
  tag: string | null,
  context: Context,
): Promise<FastifyReply> {
  const coding = codingOf(request);
  if (!(answer instanceof Readable)) {
    const body = await answer.in(coding);
    if (typeof body.body !== 'string') endIfStalled(reply, context);
    return sendWhole(reply, body, tag);
  }
  if (reply.raw.destroyed) answer.destroy();
  endIfStalled(reply, context);
  reply.header('cache-control', 'no-store');
  // The pipeline destroys both streams if either fails; Fastify logs the failure of the one that it sends.
  const sent = coding === null ? answer : pipeline(answer, createCompressor(coding), () => {});
  return asJson(reply, coding).send(sent);
}

/** Encodes a map in pieces as JSON, with its hash. */
async function encodeWithHash(answer: unknown, turns: Turns): Promise<{ body: Buffer; hash: string }> {
  if (!isInPieces(answer)) throw new Error('Only an answer in pieces has a hash.');
  const hash = createHash('sha256');
  async function* hashedPieces(): AsyncGenerator<Buffer> {
    for await (const piece of encodePieces(answer as Pieces, turns, ofMap)) {
      hash.update(piece);
      yield piece;
    }
  }
  const body = await gather(hashedPieces(), Infinity);
  return { body: body as Buffer, hash: hash.digest('base64url') };
}

/** Sends images, which are compressed already, or 304 if the caller has stored the same ones. */
export async function sendImages(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  turns: Turns,
): Promise<FastifyReply> {
  const { body, hash } = await encodeWithHash(answer, turns);
  return isStored(request, hash)
    ? sendUnchanged(reply, hash)
    : sendWhole(reply, { body, coding: null }, hash);
}

/** Makes proxies pass on each event of a stream. Without the header, some buffer the answer. */
export const passEventsOn = (reply: FastifyReply): void => {
  reply.header('x-accel-buffering', 'no');
};
