/** The page's configuration: one JSON block in index.html (wire contract, "Configuration of the page"). */
export interface Configuration {
  /** API host without a trailing slash; empty means the page's own origin. */
  apiUrl: string;
  /** The community's bot, in the tagline. */
  productName: string;
  /** The authorise address with `client_id`; empty means the reference server's own. */
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

/** The client id that the page sends to the reference server's own authorise page. */
export const embeddedClientId = 'nyx';
