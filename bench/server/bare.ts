/**
 * Runs a server of Fastify, the real server's framework, with one route, which answers with the last body that the
 * parent process has sent. Its speed is the upper bound for the real server's.
 */
import fastify from 'fastify';

const app = fastify({ logger: false, bodyLimit: 1_048_576 });
let body: string | Buffer = '';
process.on('message', (message: { body?: string }) => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  process.send?.({ processor: userCPUTime + systemCPUTime });
  if (message.body === undefined) return;
  // Long answers are bytes, as in the real server, so that no time for encoding is compared.
  body = message.body.length < 16_384 ? message.body : Buffer.from(message.body);
});
app.route({
  method: ['GET', 'POST'],
  url: '/bare',
  handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(body),
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ origin });
process.on('disconnect', () => void app.close());
