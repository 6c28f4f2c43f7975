import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '../options.ts';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** The app's public address: the configured one, or localhost with the port that the server listens on. */
export function publicUrlOf(app: FastifyInstance, { publicUrl }: Pick<AppOptions, 'publicUrl'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const [address] = app.addresses();
  return typeof address === 'object' ? `http://localhost:${address.port}` : 'http://localhost';
}

/** The address of the app's callback; for a loopback address, one under every loopback name. */
function callbacks(address: string): string[] {
  const url = new URL(address);
  const names = loopbackNames.includes(url.hostname) ? loopbackNames : [url.hostname];
  return names.map(
    (name) =>
      `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}${url.pathname.replace(/\/$/, '')}/auth`,
  );
}

/** The registered redirect addresses. The sign-in page redirects to no others. */
export const registeredRedirects = (app: FastifyInstance, options: AppOptions): string[] => [
  ...callbacks(publicUrlOf(app, options)),
  ...(options.redirectUrls ?? []),
];
