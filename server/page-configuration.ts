import { type Configuration, defaultConfiguration } from '#core/contract/page/configuration.ts';
import { features } from '#core/contract/features.ts';
import { discordAuthoriseUrl } from './auth/discord/options.ts';
import type { AppOptions } from './options.ts';

type AnnouncedOptions = Pick<AppOptions, 'productName' | 'oauthUrl' | 'discord'>;

/** The authorise address; null if it is the embedded page. */
function announcedOauthUrl({ oauthUrl, discord }: AnnouncedOptions): Pick<Configuration, 'oauthUrl'> | null {
  if (oauthUrl !== undefined) return { oauthUrl };
  return discord ? { oauthUrl: discordAuthoriseUrl(discord) } : null;
}

/** The configuration that a server with these options announces to its page. */
export const configurationFor = (options: AnnouncedOptions): Configuration => ({
  ...defaultConfiguration,
  ...(options.productName === undefined ? {} : { productName: options.productName }),
  ...announcedOauthUrl(options),
  features: [...features],
});
