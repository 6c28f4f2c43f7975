import { type Configuration, defaultConfiguration } from '#core/contract/configuration.ts';
import { features } from '#core/contract/features.ts';
import { discordAuthoriseUrl } from './auth/discord/options.ts';
import type { AppOptions } from './options.ts';

type Announced = Pick<AppOptions, 'productName' | 'oauthUrl' | 'discord'>;

/** The authorise address, unless it is the embedded page. */
function authorisedAt({ oauthUrl, discord }: Announced): Pick<Configuration, 'oauthUrl'> | null {
  if (oauthUrl !== undefined) return { oauthUrl };
  return discord ? { oauthUrl: discordAuthoriseUrl(discord) } : null;
}

/** The configuration that a server with these options announces to its page. */
export const announcedBy = (options: Announced): Configuration => ({
  ...defaultConfiguration,
  ...(options.productName === undefined ? {} : { productName: options.productName }),
  ...authorisedAt(options),
  features: [...features],
});
