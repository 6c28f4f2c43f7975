import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { idempotencyHeader } from '#core/contract/features.ts';
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

/** What production's CORS admits, whose last two the community's existing client sends itself, and our additions. */
const admittedHeaders = [
  'Content-Type',
  'Authorization',
  'Access-Control-Allow-Origin',
  'Access-Control-Allow-Headers',
  // Of ours, sent only where it is announced.
  idempotencyHeader,
];

/** Security headers on every answer, and CORS for the configured origins. */
export async function secure(app: FastifyInstance, options: AppOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(options) },
    xFrameOptions: { action: 'deny' },
    // Told over plain HTTP it means nothing, and behind HTTPS it is the public address that counts.
    strictTransportSecurity: options.publicUrl?.startsWith('https:') ?? false,
  });
  if (options.corsOrigins && options.corsOrigins.length > 0)
    await app.register(cors, {
      origin: [...options.corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: admittedHeaders,
      maxAge: 600,
    });
}
