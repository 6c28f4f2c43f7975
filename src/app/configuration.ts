import { jsonIn } from '#core/contract/json.ts';
import { fieldsIn } from '#core/contract/reading.ts';
import {
  configurationId,
  type Configuration,
  defaultConfiguration,
  embeddedClientId,
} from '#core/contract/page/configuration.ts';

const stringFields = ['apiUrl', 'productName', 'oauthUrl', 'shop'] as const;

/** Reads the configuration from the page's JSON block. Missing or invalid values keep their defaults. */
export function readConfiguration(page: Document = document): Configuration {
  const configuration = { ...defaultConfiguration };
  const values = fieldsIn(jsonIn(page.getElementById(configurationId)?.textContent)) ?? {};
  for (const name of stringFields) {
    const value = values[name];
    if (typeof value === 'string' && value !== '') configuration[name] = value;
  }
  configuration.apiUrl = configuration.apiUrl.replace(/\/+$/, '');
  if (Array.isArray(values['features'])) {
    configuration.features = values['features'].filter((feature) => typeof feature === 'string');
  }
  return configuration;
}

/** The URL of the authorisation page, without the parameters that each login adds. */
export const authoriseUrl = ({ apiUrl, oauthUrl }: Configuration, origin: string): URL =>
  oauthUrl
    ? new URL(oauthUrl, origin)
    : new URL(`/oauth2/authorize?client_id=${embeddedClientId}`, apiUrl || origin);

/** Whether the URL of an authorisation page is that of the server's own sign-in page. */
export const isEmbedded = (address: URL): boolean =>
  address.searchParams.get('client_id') === embeddedClientId;
