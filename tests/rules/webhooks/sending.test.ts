import { describe, expect, test } from 'vitest';
import { addressRefusal, isPublicAddress } from '#server/webhooks/address-guard.ts';
import { escaped } from '#server/webhooks/words.ts';
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

test.each([
  ['Bram Copperkettle', 'Bram Copperkettle'],
  ['@everyone', String.raw`\@everyone`],
  ['<@123> <#4> <t:5:R>', String.raw`\<\@123\> \<\#4\> \<t\:5\:R\>`],
  ['**b** __u__ ~~n~~ `c` ||s||', String.raw`\*\*b\*\* \_\_u\_\_ \~\~n\~\~ \`c\` \|\|s\|\|`],
  ['https://evil.example', String.raw`https\:\/\/evil\.example`],
  ['[a](b)', String.raw`\[a\]\(b\)`],
  [String.raw`\*`, String.raw`\\\*`],
  ['# head\n- item\n> quote', String.raw`\# head \- item \> quote`],
  ['O’Neil & "Q", 50%', 'O’Neil & "Q", 50%'],
])('the name %s is escaped, so that Discord shows it unchanged', (name, shown) => {
  expect(escaped(name)).toBe(shown);
});

describe('an address', () => {
  const publicOnes = ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'];
  const v4 =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 192.0.2.1';
  const v6 =
    ':: ::1 ::ffff:127.0.0.1 ::127.0.0.1 ::7f00:1 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 fc00::1 fe80::1%eth0 fec0::1';
  const others = [...v4.split(' '), ...v6.split(' '), 'ff02::1', '4000::1', 'not an address'];

  test.each([
    ...publicOnes.map((address) => [address, true] as const),
    ...others.map((address) => [address, false] as const),
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test.each<[string, string | null]>([
    ['https://hooks.example/x', null],
    ['http://8.8.8.8:8080/x', null],
    ...'127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 [::ffff:7f00:1] [::1] ①②⑦.⓪.⓪.①'
      .split(' ')
      .map((host): [string, string] => [`http://${host}/`, 'private']),
    ['https://user@hooks.example/', 'credentials'],
    ['https://:word@hooks.example/', 'credentials'],
    ['file:///etc/passwd', 'otherScheme'],
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

test('the waits between tries grow from a quarter of a minute to half a day, and take about two days in total', () => {
  const waits = Array.from({ length: maxTries - 1 }, (_unused, index) => waitAfter(index + 1, 0.5));
  expect([waits[0], waits.at(-1)]).toEqual([15_000, 43_200_000]);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400_000;
  expect(days).toBeGreaterThan(1.5);
  expect(days).toBeLessThan(2.5);
});

test('the waits between tries vary by a quarter', () => {
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
])('the waits between tries are as long as Retry-After demands: %s', (header, wait) => {
  expect(demandedWait(header, 0)).toBe(wait);
});
