import type { Plugin } from 'vite';
import {
  type Configuration,
  defaultConfiguration,
  withConfiguration,
} from '../../core/contract/configuration.ts';

/** The defaults that a build writes into its page, from the environment of the build. */
export const configurationFrom = (env: NodeJS.ProcessEnv): Configuration => ({
  ...defaultConfiguration,
  apiUrl: (env['NYX_API_URL'] ?? defaultConfiguration.apiUrl).replace(/\/+$/, ''),
  productName: env['NYX_PRODUCT_NAME'] || defaultConfiguration.productName,
  oauthUrl: env['NYX_OAUTH_URL'] ?? defaultConfiguration.oauthUrl,
});

/** Fills the page's configuration block when building, and in the dev server. */
export const pageConfiguration = (env: NodeJS.ProcessEnv = process.env): Plugin => ({
  name: 'nyx-page-configuration',
  transformIndexHtml: (html) => withConfiguration(html, configurationFrom(env)),
});
