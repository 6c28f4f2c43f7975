import { type Configuration, defaultConfiguration } from '#core/contract/page/configuration.ts';
import { features } from '#core/contract/features.ts';
import { discordAuthoriseUrl } from './auth/discord/options.ts';
import type { AppOptions } from './options.ts';

type PageOptions = Pick<AppOptions, 'productName' | 'shop' | 'oauthUrl' | 'discord'>;

/** The authorise address; null if it is the embedded page. */
function oauthUrlIn({ oauthUrl, discord }: PageOptions): Pick<Configuration, 'oauthUrl'> | null {
  if (oauthUrl !== undefined) return { oauthUrl };
  return discord ? { oauthUrl: discordAuthoriseUrl(discord) } : null;
}

/** The configuration that a server with these options writes into its page. */
export const configurationFor = (options: PageOptions): Configuration => ({
  ...defaultConfiguration,
  productName: options.productName ?? defaultConfiguration.productName,
  shop: options.shop ?? defaultConfiguration.shop,
  ...oauthUrlIn(options),
  features: [...features],
});
