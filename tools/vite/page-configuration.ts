import type { Plugin } from 'vite';
import {
  type Configuration,
  defaultConfiguration,
  withConfiguration,
} from '../../core/contract/page/configuration.ts';
import { configurationFor } from '../../server/page-configuration.ts';
import { readSettings } from '../../server/settings.ts';
import { valuesOf } from '../../server/settings/check.ts';

/**
 * The configuration that a build writes into its page, from the environment of the build.
 * @throws StartProblem if an address is none
 */
export function configurationFrom({
  NYX_API_URL,
  NYX_PRODUCT_NAME,
  NYX_SHOP,
  NYX_OAUTH_URL,
}: NodeJS.ProcessEnv): Configuration {
  const values = valuesOf({ NYX_API_URL, NYX_PRODUCT_NAME, NYX_SHOP, NYX_OAUTH_URL });
  return {
    ...defaultConfiguration,
    apiUrl: values.NYX_API_URL ?? defaultConfiguration.apiUrl,
    productName: values.NYX_PRODUCT_NAME ?? defaultConfiguration.productName,
    shop: values.NYX_SHOP ?? defaultConfiguration.shop,
    oauthUrl: values.NYX_OAUTH_URL ?? defaultConfiguration.oauthUrl,
  };
}

/**
 * The configuration that the dev server writes into the page. If the page calls the API server of `npm run dev`, which
 * reads the same environment, this is the configuration that the API server would send. If the page calls another API,
 * this is the configuration of a build.
 */
export const devConfigurationFrom = (env: NodeJS.ProcessEnv): Configuration =>
  env['NYX_DEV_API'] && !env['NYX_API_URL']
    ? configurationFor(readSettings(env).app)
    : configurationFrom(env);

/** Fills in the page's configuration block, in a build and in the dev server. */
export const pageConfiguration = (env: NodeJS.ProcessEnv = process.env): Plugin => ({
  name: 'nyx-page-configuration',
  transformIndexHtml: (html, { server }) =>
    withConfiguration(html, server ? devConfigurationFrom(env) : configurationFrom(env)),
});
