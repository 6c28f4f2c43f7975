import {
  configurationId,
  type Configuration,
  defaultConfiguration,
  embeddedClientId,
} from '#core/contract/configuration.ts';

const texts = ['apiUrl', 'productName', 'oauthUrl'] as const;

/** Reads the page's JSON block. Missing or invalid values keep their defaults. */
export function readConfiguration(page: Document = document): Configuration {
  const configuration = { ...defaultConfiguration };
  let block: unknown;
  try {
    block = JSON.parse(page.getElementById(configurationId)?.textContent ?? '{}');
  } catch {
    return configuration;
  }
  if (typeof block !== 'object' || block === null) return configuration;
  const given = block as Record<string, unknown>;
  for (const name of texts) {
    const value = given[name];
    if (typeof value === 'string' && value !== '') configuration[name] = value;
  }
  configuration.apiUrl = configuration.apiUrl.replace(/\/+$/, '');
  if (Array.isArray(given.features)) {
    configuration.features = given.features.filter((feature) => typeof feature === 'string');
  }
  return configuration;
}

/** The authorise address without the parameters that each login adds. */
export const authoriseUrl = ({ apiUrl, oauthUrl }: Configuration, origin: string): URL =>
  oauthUrl
    ? new URL(oauthUrl, origin)
    : new URL(`/oauth2/authorize?client_id=${embeddedClientId}`, apiUrl || origin);
