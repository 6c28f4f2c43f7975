import type { Plugin } from 'vite';
import {
  type Configuration,
  configurationId,
  defaultConfiguration,
} from '../../core/contract/configuration.ts';

/** The defaults that a build writes into its page, from the environment of the build. */
export const configurationFrom = (env: NodeJS.ProcessEnv): Configuration => ({
  ...defaultConfiguration,
  apiUrl: (env['NYX_API_URL'] ?? defaultConfiguration.apiUrl).replace(/\/+$/, ''),
  productName: env['NYX_PRODUCT_NAME'] || defaultConfiguration.productName,
  oauthUrl: env['NYX_OAUTH_URL'] ?? defaultConfiguration.oauthUrl,
});

/** The page with this configuration in its block. `<` is escaped: a value must not be able to end the block. */
export function withConfiguration(html: string, configuration: Configuration): string {
  const block = new RegExp(`(<script type="application/json" id="${configurationId}">)[^<]*(</script>)`);
  if (!block.test(html)) throw new Error(`index.html has no block '${configurationId}'.`);
  const json = JSON.stringify(configuration, null, 2).replaceAll('<', '\\u003c');
  return html.replace(block, (_, start: string, end: string) => `${start}\n${json}\n${end}`);
}

/** Fills the page's configuration block when building, and in the dev server. */
export const pageConfiguration = (env: NodeJS.ProcessEnv = process.env): Plugin => ({
  name: 'nyx-page-configuration',
  transformIndexHtml: (html) => withConfiguration(html, configurationFrom(env)),
});
