import { describe, expect, it } from 'vitest';
import { defaultConfiguration } from '#core/contract/configuration.ts';
import { withConfiguration } from '#core/contract/configuration.ts';
import { features } from '#core/contract/features.ts';
import { announcedBy } from '#server/page-configuration.ts';
import { configurationFrom, devConfigurationFrom } from '../../tools/vite/page-configuration.ts';

const page = '<head><script type="application/json" id="nyx-config">\n  {}\n</script></head>';
const blockOf = (html: string): string => /id="nyx-config">([\s\S]*?)<\/script>/.exec(html)![1]!;

describe('the configuration of a build', () => {
  it('is the contract’s default when the environment says nothing', () => {
    expect(configurationFrom({})).toEqual(defaultConfiguration);
    expect(configurationFrom({ NYX_PRODUCT_NAME: '', NYX_API_URL: '', NYX_OAUTH_URL: '' })).toEqual(
      defaultConfiguration,
    );
  });

  it('is what the environment says, the API host without a trailing slash', () => {
    const env = {
      NYX_API_URL: 'https://api.example.org/',
      NYX_PRODUCT_NAME: 'Owlbot',
      NYX_OAUTH_URL: 'https://chat.example.org/authorize?client_id=7',
    };
    expect(configurationFrom(env)).toEqual({
      apiUrl: 'https://api.example.org',
      productName: 'Owlbot',
      oauthUrl: 'https://chat.example.org/authorize?client_id=7',
      features: [],
    });
  });
});

describe('the configuration in the dev server', () => {
  const dev = { NYX_DEV_API: 'http://127.0.0.1:7' };

  it('is what the server behind it announces: its additions, and where members sign in', () => {
    expect(devConfigurationFrom(dev)).toEqual(announcedBy({}));
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

  it('announces nothing for another API, nor when no server is behind it', () => {
    expect(devConfigurationFrom({}).features).toEqual([]);
    const elsewhere = { ...dev, NYX_API_URL: 'https://api.example.org' };
    expect(devConfigurationFrom(elsewhere)).toEqual(configurationFrom(elsewhere));
  });
});

describe('the page', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script>', '$& $1 $`', '"\\', 'סלע 🐉'])(
    'carries the name %s as it is, in a block that nothing ends early',
    (productName) => {
      const configuration = { ...defaultConfiguration, productName };
      const html = withConfiguration(page, configuration);
      expect(blockOf(html)).not.toContain('<');
      expect(JSON.parse(blockOf(html))).toEqual(configuration);
    },
  );

  it('can be given another configuration after it was built', () => {
    const built = withConfiguration(page, { ...defaultConfiguration, productName: 'One' });
    const other = { ...defaultConfiguration, productName: 'Other' };
    expect(JSON.parse(blockOf(withConfiguration(built, other)))).toEqual(other);
  });

  it('without a block is refused', () => {
    expect(() => withConfiguration('<head></head>', defaultConfiguration)).toThrow('nyx-config');
  });
});
