import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { idempotencyHeader, replayedHeader } from '#core/contract/features.ts';
import { type AppOptions, defaultAvatarHost } from '../options.ts';

/**
 * The content security policy of every answer, without any `unsafe-` source. Each page may add what it needs.
 */
export const policy = ({ avatarHost = defaultAvatarHost }: Pick<AppOptions, 'avatarHost'>) => ({
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', avatarHost],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  // The app's only policy, which accepts only the empty string.
  'trusted-types': ['default'],
});

/** The name of the policy's header, and the text of a policy. */
export const policyHeader = 'content-security-policy';
export const policyText = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');

/** The security headers of short answers that bypass the framework. */
export const bareHeaders = {
  [policyHeader]: policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/**
 * The headers that helmet sets. Helmet computes them for every answer, which takes longer than most answers,
 * so they are computed once.
 */
async function headersOf(options: AppOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: false,
    xFrameOptions: { action: 'deny' },
    // It has no effect over plain HTTP; behind HTTPS the public address decides.
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ?? false,
  });
  probe.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const headers = (await probe.inject('/')).json<Record<string, string>>();
  await probe.close();
  return { ...headers, [policyHeader]: policyText(policy(options)) };
}

/**
 * The headers that production's CORS allows, and our additions. The last two of production's are sent by the
 * community's existing client itself.
 */
const admittedHeaders = [
  'Content-Type',
  'Authorization',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Headers',
  // Our own, sent only where announced.
  idempotencyHeader,
];

/**
 * Whether a browser reports a request of another site's page that CORS does not allow: through an image, a
 * frame, a link or a script. Programs report nothing; nor do browsers over plain HTTP beyond this machine, or
 * browsers from before 2023.
 */
export const isForeignPage = ({ headers }: FastifyRequest, reply: FastifyReply): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'])) &&
  !reply.hasHeader('access-control-allow-origin');

/** Sets security headers on every answer, and CORS for the configured origins. */
export async function secure(app: FastifyInstance, options: AppOptions): Promise<void> {
  const headers = await headersOf(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (options.corsOrigins && options.corsOrigins.length > 0)
    await app.register(cors, {
      origin: [...options.corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: admittedHeaders,
      exposedHeaders: [replayedHeader],
      maxAge: 600,
    });
}
