import { expect, it } from 'vitest';
import { isWebAddress, linkRefusal } from '#core/rules/web-address.ts';

it.each(['https://a.example/b', 'http://localhost:5081/x', 'HTTPS://A.EXAMPLE'])(
  '%j may be followed',
  (address) => {
    expect(isWebAddress(address)).toBe(true);
  },
);

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://a.example', '/b', 'b', ''])(
  '%j may not be followed',
  (address) => {
    expect(isWebAddress(address)).toBe(false);
  },
);

it.each<[string, string | null]>([
  ['https://5e.tools/items.html#bag%20of%20holding_dmg', null],
  ['http://localhost:5081/x', null],
  ['HTTPS://A.EXAMPLE', null],
  [' https://a.example ', null],
  ['https://a.example/a b?c=\u00e9#\u05d0', null],
  ['https://a.example/user@name', null],
  ['https://[::1]/x', null],
  ['', null],
  ['  ', null],
  ['www.5e.tools/x', 'noScheme'],
  ['5e.tools', 'noScheme'],
  ['a.example:8080/x?y#z', 'noScheme'],
  ['not a url', 'noAddress'],
  ['//a.example', 'noAddress'],
  ['/b', 'noAddress'],
  ['b', 'noAddress'],
  ['https://', 'noAddress'],
  ['https:// a.example', 'noAddress'],
  ['https://a b.example', 'noAddress'],
  ['https://a.exam\nple/x', 'noAddress'],
  ['https://a.example/\u202ex', 'noAddress'],
  ['https:a.example', 'otherScheme'],
  ['https:/\\a.example', 'otherScheme'],
  ['https:///a.example', 'noAddress'],
  ['https://\\\\a.example', 'noAddress'],
  ['javascript:alert(1)', 'otherScheme'],
  ['JavaScript://a.example/%0aalert(1)', 'otherScheme'],
  ['java\nscript:alert(1)', 'noAddress'],
  ['data:text/html,x', 'otherScheme'],
  ['file:///etc/passwd', 'otherScheme'],
  ['mailto:a@b.example', 'otherScheme'],
  ['ftp://a.example', 'otherScheme'],
  ['https://user@a.example', 'credentials'],
  ['https://user:word@a.example/x', 'credentials'],
  [`https://a.example/${'x'.repeat(1_982)}`, null],
  [`https://a.example/${'x'.repeat(1_983)}`, 'linkTooLong'],
  ['x'.repeat(900_000), 'linkTooLong'],
])('the link %.60j is refused as %s', (link, refusal) => {
  expect(linkRefusal(link)).toBe(refusal);
});
