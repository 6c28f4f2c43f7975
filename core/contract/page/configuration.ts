/**
 * The page's configuration: one JSON block in index.html (docs/wire-contract.md#configuration-of-the-page).
 */
export interface Configuration {
  /** API origin without a trailing slash; empty means the page's own origin. */
  apiUrl: string;
  /** Name of the community's bot, for the tagline. */
  productName: string;
  /** The URL of the authorisation page, with `client_id`; empty means the reference server's sign-in page. */
  oauthUrl: string;
  /** Where members buy items, in the community's language; empty: the app's own words. */
  shop: string;
  /** Names of the features that the server offers (../features.ts). */
  features: string[];
}

export const defaultConfiguration: Configuration = {
  apiUrl: '',
  productName: 'KaironBot',
  oauthUrl: '',
  shop: '',
  features: [],
};

/** The id of the script block that contains the configuration. */
export const configurationId = 'nyx-config';

export const oauthScope = 'identify guilds guilds.members.read';

/** The client id that the page sends to the reference server's sign-in page. */
export const embeddedClientId = 'nyx';

const block = new RegExp(`(<script\\b[^>]*\\bid="${configurationId}"[^>]*>)[\\s\\S]*?(</script>)`);

/** In the prerendered page, comments surround each mention of the product. */
const productMark = /(<!--product-->).*?(<!--\/product-->)/gs;

/** Surrounds a product name in markup, so that `withConfiguration` finds it. */
export const markedProduct = (name: string): string => `<!--product-->${escaped(name)}<!--/product-->`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The page with this configuration in its block and its product's name in the prerendered markup. `<` is escaped,
 * so that no value can end the block.
 * @throws Error if the page has no such block
 */
export function withConfiguration(page: string, configuration: Configuration): string {
  if (!block.test(page)) throw new Error(`The page has no block '${configurationId}'; rebuild the page.`);
  const json = JSON.stringify(configuration, null, 2).replaceAll('<', '\\u003c');
  return page
    .replace(block, (_, start: string, end: string) => `${start}\n${json}\n${end}`)
    .replace(productMark, () => markedProduct(configuration.productName));
}
