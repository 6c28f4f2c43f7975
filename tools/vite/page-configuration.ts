import type { Plugin } from 'vite';
import {
  type Configuration,
  defaultConfiguration,
  withConfiguration,
} from '../../core/contract/page/configuration.ts';
import { announcedBy } from '../../server/page-configuration.ts';
import { readSettings } from '../../server/settings.ts';

/** The defaults that a build writes into its page, from the environment of the build. */
export const configurationFrom = (env: NodeJS.ProcessEnv): Configuration => ({
  ...defaultConfiguration,
  apiUrl: (env['NYX_API_URL'] ?? defaultConfiguration.apiUrl).replace(/\/+$/, ''),
  productName: env['NYX_PRODUCT_NAME'] || defaultConfiguration.productName,
  oauthUrl: env['NYX_OAUTH_URL'] ?? defaultConfiguration.oauthUrl,
});

/**
 * The configuration for the dev server: that of the server behind it, which reads the same environment; for
 * any other API, that of a build.
 */
export const devConfigurationFrom = (env: NodeJS.ProcessEnv): Configuration =>
  env['NYX_DEV_API'] && !env['NYX_API_URL'] ? announcedBy(readSettings(env).app) : configurationFrom(env);

/** Fills the page's configuration block when building, and in the dev server. */
export const pageConfiguration = (env: NodeJS.ProcessEnv = process.env): Plugin => ({
  name: 'nyx-page-configuration',
  transformIndexHtml: (html, { server }) =>
    withConfiguration(html, server ? devConfigurationFrom(env) : configurationFrom(env)),
});
