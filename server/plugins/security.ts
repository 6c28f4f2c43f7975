import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { idempotencyHeader, replayedHeader, requestIdHeader } from '#core/contract/features.ts';
import { type AppOptions, defaultAvatarHost } from '../options.ts';

/**
 * The content security policy of every answer, without any `unsafe-` source. Some pages adapt it.
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
  // The name of the app's only Trusted Types policy (src/app/trusted-types.ts).
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
    // This header has no effect over plain HTTP. Behind a proxy, the public address shows whether people use HTTPS.
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ?? false,
  });
  probe.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const headers = (await probe.inject('/')).json<Record<string, string>>();
  await probe.close();
  return { ...headers, [policyHeader]: policyText(policy(options)) };
}

/**
 * The request headers that CORS of the community's existing server allows, and our additions. The existing client really
 * sends the two headers `Access-Control-Allow-…`.
 */
const admittedHeaders = [
  'Content-Type',
  'Authorization',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Headers',
  // Our extension. The app sends it only if the server offers it.
  idempotencyHeader,
];

/**
 * Whether a browser reports that a page of another site, which CORS does not allow, has sent the request,
 * such as through an image, a frame, a link or a script. Programs do not report this; nor do browsers from
 * before 2023, or browsers over plain HTTP to another computer.
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
      exposedHeaders: [replayedHeader, 'Retry-After', requestIdHeader],
      maxAge: 600,
    });
}
