import type { FastifyReply } from 'fastify';

/** Makes proxies pass on each event of a stream. Without the header, some buffer the answer. */
export const passEventsOn = (reply: FastifyReply): void => {
  reply.header('x-accel-buffering', 'no');
};
