import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { idempotencyHeader, replayedHeader } from '#core/contract/features.ts';
import { type AppOptions, defaultAvatarHost } from '../options.ts';

/** The content security policy of every answer, with no `unsafe-` anything. Each page may add what it needs. */
export const policy = ({ avatarHost = defaultAvatarHost }: Pick<AppOptions, 'avatarHost'>) => ({
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', avatarHost],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  // The app's one policy, which lets only the empty string through.
  'trusted-types': ['default'],
});

/** The header that carries a policy, and a policy as it stands there. */
export const policyHeader = 'content-security-policy';
export const policyText = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');

/** The security headers of answers that are a few words and come past the framework. */
export const bareHeaders = {
  [policyHeader]: policyText({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** What helmet sets on an answer. It works that out anew for each, which takes longer than most answers: asked once. */
async function headersOf(options: AppOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Told over plain HTTP it means nothing, and behind HTTPS it is the public address that counts.
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ?? false,
  });
  probe.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const headers = (await probe.inject('/')).json<Record<string, string>>();
  await probe.close();
  return { ...headers, [policyHeader]: policyText(policy(options)) };
}

/** What production's CORS admits, whose last two the community's existing client sends itself, and our additions. */
const admittedHeaders = [
  'Content-Type',
  'Authorization',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Headers',
  // Of ours, sent only where it is announced.
  idempotencyHeader,
];

/**
 * Whether a browser says that a page elsewhere asks which CORS does not admit: by an image, a frame, a link or a script.
 * Programs say nothing, nor do browsers over plain HTTP beyond this machine and those from before 2023.
 */
export const isForeignPage = ({ headers }: FastifyRequest, reply: FastifyReply): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'])) &&
  !reply.hasHeader('access-control-allow-origin');

/** Security headers on every answer, and CORS for the configured origins. */
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
