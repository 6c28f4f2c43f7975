import { describe, expect, it } from 'vitest';
import { defaultConfiguration, markedProduct, withConfiguration } from '#core/contract/page/configuration.ts';
import { features } from '#core/contract/features.ts';
import { configurationFor } from '#server/page-configuration.ts';
import { configurationFrom, devConfigurationFrom } from '../../tools/vite/page-configuration.ts';

const page = '<head><script type="application/json" id="nyx-config">\n  {}\n</script></head>';
const blockOf = (html: string): string => /id="nyx-config">([\s\S]*?)<\/script>/.exec(html)![1]!;

it('the configuration of a build equals the contract’s default if the environment sets nothing', () => {
  expect(configurationFrom({})).toEqual(defaultConfiguration);
  const empty = { NYX_PRODUCT_NAME: '', NYX_API_URL: '', NYX_OAUTH_URL: '' };
  expect(configurationFrom(empty)).toEqual(defaultConfiguration);
});

it('the configuration of a build contains the values of the environment, without a trailing slash of the API origin', () => {
  const env = {
    NYX_API_URL: 'https://api.example.org/',
    NYX_PRODUCT_NAME: 'Owlbot',
    NYX_SHOP: 'in the guild hall',
    NYX_OAUTH_URL: 'https://chat.example.org/authorize?client_id=7',
  };
  expect(configurationFrom(env)).toEqual({
    apiUrl: 'https://api.example.org',
    productName: 'Owlbot',
    shop: 'in the guild hall',
    oauthUrl: 'https://chat.example.org/authorize?client_id=7',
    features: [],
  });
});

const dev = { NYX_DEV_API: 'http://127.0.0.1:7' };

it('the configuration of the dev server contains the features and the sign-in page of the API server to which it forwards', () => {
  expect(devConfigurationFrom(dev)).toEqual(configurationFor({}));
  expect(devConfigurationFrom(dev).features).toEqual([...features]);
  const discord = {
    DISCORD_CLIENT_ID: '7',
    DISCORD_CLIENT_SECRET: 'secret-of-the-app',
    DISCORD_GUILD_ID: '8',
    DISCORD_REDIRECT_URL: 'http://localhost:5080/auth',
    DISCORD_ROLE_MAP: '9=p',
  };
  const { oauthUrl } = devConfigurationFrom({ ...dev, ...discord, NYX_PRODUCT_NAME: 'Owlbot' });
  expect(new URL(oauthUrl).searchParams.get('client_id')).toBe('7');
});

it('the configuration of the dev server lists no features if calls go to another API or are not forwarded', () => {
  expect(devConfigurationFrom({}).features).toEqual([]);
  const elsewhere = { ...dev, NYX_API_URL: 'https://api.example.org' };
  expect(devConfigurationFrom(elsewhere)).toEqual(configurationFrom(elsewhere));
});

describe('the page', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script>', '$& $1 $`', '"\\', 'סלע 🐉'])(
    'contains the product name %s unchanged in its configuration, and the name does not end that block',
    (productName) => {
      const configuration = { ...defaultConfiguration, productName };
      const html = withConfiguration(page, configuration);
      expect(blockOf(html)).not.toContain('<');
      expect(JSON.parse(blockOf(html))).toEqual(configuration);
    },
  );

  it.each(['Owls & <Larks>', '$& $1', '<!--/product-->'])(
    'shows the name %s in its prerendered text, also after another change',
    (productName) => {
      const text = `${page}<p>Made for ${markedProduct('Another')}.</p>`;
      const html = withConfiguration(text, { ...defaultConfiguration, productName });
      const shown = productName.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(html).toContain(`Made for <!--product-->${shown}<!--/product-->.`);
      const other = { ...defaultConfiguration, productName: 'Third' };
      const again = withConfiguration(html, other);
      expect(JSON.parse(blockOf(again))).toEqual(other);
      expect(again).toContain('Made for <!--product-->Third<!--/product-->.');
    },
  );

  it('cannot be configured if it lacks the block', () => {
    expect(() => withConfiguration('<head></head>', defaultConfiguration)).toThrow('nyx-config');
  });
});
