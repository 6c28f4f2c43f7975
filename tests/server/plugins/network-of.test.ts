import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { addressIn, networkOf, networkOfCaller } from '#server/plugins/network-of.ts';
import { isOneOf } from '#server/plugins/proxies.ts';
import { invalidAddresses, randomParts, written } from '../../support/addresses.ts';

test('the network of a caller does not depend on the notation of the address', () => {
  const random = createRandom(1);
  for (let round = 0; round < 500; round += 1) {
    const parts = randomParts(random);
    const half = parts.slice(0, 4);
    const inHex = half.map((part) => part.toString(16));
    const network = parts.length === 4 ? half.join('.') : `${inHex.join(':')}::/64`;
    for (let time = 0; time < 10; time += 1) {
      const text = written(random, parts);
      expect([text, networkOf(text)]).toEqual([text, network]);
    }
  }
});

test.each([
  ['[::1]:80', '0:0:0:0::/64'],
  ['2001:db8::ffff:1.2.3.4', '2001:db8:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('the network of a caller for the address %s is %s', (text, network) => {
  expect(networkOf(text)).toBe(network);
});

test('the network of a caller is the proxy’s network if the proxy names no valid address', () => {
  for (const ip of invalidAddresses) {
    expect([ip, addressIn(ip)]).toEqual([ip, null]);
    expect(networkOfCaller({ ip, socket: { remoteAddress: '::ffff:10.0.0.1' } })).toBe('10.0.0.1');
    expect(networkOfCaller({ ip, socket: {} })).toBe('');
  }
});

test('a proxy is recognised in every notation of its address', () => {
  const random = createRandom(2);
  const isProxy = isOneOf(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::ffff:198.51.100.0/120']);
  const cases: [number[], boolean][] = [
    [[10, 1, 2, 3], true],
    [[192, 0, 2, 7], true],
    [[192, 0, 2, 8], false],
    [[198, 51, 100, 9], true],
    [[198, 51, 101, 9], false],
    [[0x2001, 0xdb8, 0, 0, 0, 0, 0, 5], true],
    [[0x2001, 0xdb9, 0, 0, 0, 0, 0, 5], false],
  ];
  for (const [parts, isTrusted] of cases)
    for (let time = 0; time < 50; time += 1) {
      const text = written(random, parts);
      expect([text, isProxy(text)]).toEqual([text, isTrusted]);
    }
  for (const text of [undefined, ...invalidAddresses]) expect(isProxy(text)).toBe(false);
});
