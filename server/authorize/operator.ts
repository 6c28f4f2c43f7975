import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLocalCaller, isLoopbackUrl } from './local.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What decides who is the operator (options.ts). */
export interface OperatorOptions {
  metricsToken?: string | undefined;
  publicUrl?: string | undefined;
  trustedProxies?: readonly string[] | undefined;
}

/**
 * Whether the caller is the operator: a program with the token of `NYX_METRICS_TOKEN`; or one on this computer, if the
 * server has no public address and no proxy. Behind a proxy, the request of a stranger may look like a local one: nginx
 * by default sends a local `Host` and no header about the caller.
 */
export function isOperator(
  { raw, headers }: FastifyRequest,
  { metricsToken: token, publicUrl, trustedProxies = [] }: OperatorOptions,
): boolean {
  const isPrivate = (publicUrl === undefined || isLoopbackUrl(publicUrl)) && trustedProxies.length === 0;
  if (isPrivate && isLocalCaller(raw)) return true;
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
