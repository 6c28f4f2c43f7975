import { describe, expect, test } from 'vitest';
import { addressRefusal, isPublicAddress } from '#server/webhooks/address-guard.ts';
import { escaped } from '#server/webhooks/discord.ts';
import { demandedWait, maxTries, waitAfter } from '#server/webhooks/schedule.ts';
import { createSecret, signed } from '#server/webhooks/sign.ts';

test('the signature equals that of the example in Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  expect(signed(secret, id, 1_614_265_330_999, '{"test": 2432232314}')).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret has 256 random bits and the prefix of Standard Webhooks', () => {
  expect(createSecret()).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  expect(createSecret()).not.toBe(createSecret());
});

describe('a name in Discord', () => {
  test.each([
    ['Bram Copperkettle', 'Bram Copperkettle'],
    ['@everyone', String.raw`\@everyone`],
    ['<@123> <#4> <t:5:R>', String.raw`\<\@123\> \<\#4\> \<t\:5\:R\>`],
    [
      '**bold** __under__ ~~no~~ `code` ||spoiler||',
      String.raw`\*\*bold\*\* \_\_under\_\_ \~\~no\~\~ \`code\` \|\|spoiler\|\|`,
    ],
    ['https://evil.example', String.raw`https\:\/\/evil\.example`],
    ['[a](b)', String.raw`\[a\]\(b\)`],
    [String.raw`\*`, String.raw`\\\*`],
    ['# head\n- item\n> quote', String.raw`\# head \- item \> quote`],
    ['O’Neil & "Q", 50%', 'O’Neil & "Q", 50%'],
  ])('%s is escaped, so that Discord shows it unchanged', (name, shown) => {
    expect(escaped(name)).toBe(shown);
  });
});

describe('an address', () => {
  test.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['192.0.2.1', false],
    ['8.8.8.8', true],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['::127.0.0.1', false],
    ['::7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001::1', false],
    ['fc00::1', false],
    ['fe80::1%eth0', false],
    ['fec0::1', false],
    ['ff02::1', false],
    ['4000::1', false],
    ['2606:4700::1111', true],
    ['not an address', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test.each([
    ['https://hooks.example/x', null],
    ['http://8.8.8.8:8080/x', null],
    ['http://127.0.0.1/', 'private'],
    ['http://127.1/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f000001/', 'private'],
    ['http://0177.0.0.1/', 'private'],
    ['http://[::ffff:7f00:1]/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://①②⑦.⓪.⓪.①/', 'private'],
    ['https://user@hooks.example/', 'credentials'],
    ['https://:word@hooks.example/', 'credentials'],
    ['file:///etc/passwd', 'otherScheme'],
    ['gopher://hooks.example/', 'otherScheme'],
    ['hooks.example', 'noScheme'],
    ['https://hooks example/', 'noAddress'],
    [`https://hooks.example/${'x'.repeat(2_000)}`, 'linkTooLong'],
    ['', 'noAddress'],
  ])('of a webhook, %s, has the refusal %s', (address, refusal) => {
    expect(addressRefusal(address, false)).toBe(refusal);
  });

  test('of a webhook in the server’s own network is refused unless a setting allows it', () => {
    expect(addressRefusal('http://127.0.0.1/', true)).toBeNull();
    expect(addressRefusal('https://user@127.0.0.1/', true)).toBe('credentials');
  });
});

describe('the waits between tries', () => {
  test('grow from a quarter of a minute to half a day, and take about two days in total', () => {
    const waits = Array.from({ length: maxTries - 1 }, (_unused, index) => waitAfter(index + 1, 0.5));
    expect([waits[0], waits.at(-1)]).toEqual([15_000, 43_200_000]);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400_000;
    expect(days).toBeGreaterThan(1.5);
    expect(days).toBeLessThan(2.5);
  });

  test('vary by a quarter', () => {
    expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([11_250, 18_750]);
  });

  test.each([
    [null, 0],
    ['120', 120_000],
    ['0.5', 500],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60_000],
    ['Wed, 31 Dec 1969 00:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', 0],
    ['-5', 0],
  ])('are as long as Retry-After demands: %s', (header, wait) => {
    expect(demandedWait(header, 0)).toBe(wait);
  });
});
