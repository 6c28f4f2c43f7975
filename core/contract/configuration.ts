/** The page's configuration: one JSON block in index.html (docs/wire-contract.md#configuration-of-the-page). */
export interface Configuration {
  /** API host without a trailing slash; empty means the page's own origin. */
  apiUrl: string;
  /** Name of the community's bot, for the tagline. */
  productName: string;
  /** The authorise address with `client_id`; empty means that of the reference server. */
  oauthUrl: string;
  /** Additions to the contract that the server announces. */
  features: string[];
}

export const defaultConfiguration: Configuration = {
  apiUrl: '',
  productName: 'KaironBot',
  oauthUrl: '',
  features: [],
};

/** The id of the script block that holds it. */
export const configurationId = 'nyx-config';

export const oauthScope = 'identify guilds guilds.members.read';

/** The client id that the page sends to the authorise page of the reference server. */
export const embeddedClientId = 'nyx';

const block = new RegExp(`(<script\\b[^>]*\\bid="${configurationId}"[^>]*>)[\\s\\S]*?(</script>)`);

/**
 * The page with this configuration in its block. `<` is escaped, so that no value can end the block.
 * @throws Error if the page has no such block
 */
export function withConfiguration(page: string, configuration: Configuration): string {
  if (!block.test(page)) throw new Error(`The page has no block '${configurationId}'; build it anew.`);
  const json = JSON.stringify(configuration, null, 2).replaceAll('<', '\\u003c');
  return page.replace(block, (_, start: string, end: string) => `${start}\n${json}\n${end}`);
}
