import { expect, it } from 'vitest';
import { isWebAddress } from '#core/contract/values.ts';
import { linkRefusal } from '#core/rules/web-address.ts';
import { links } from '../support/links.ts';

const addresses = ['https://a.example/b', 'http://localhost:5081/x', 'HTTPS://A.EXAMPLE'];
const others = ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://a.example', '/b', ''];

it.each([
  ...addresses.map((address) => [address, true] as const),
  ...others.map((address) => [address, false] as const),
])('%j may be linked: %s', (address, mayBeLinked) => {
  expect(isWebAddress(address)).toBe(mayBeLinked);
});

it.each(links)('the link %.60j has the fault %s', (link, refusal) => {
  expect(linkRefusal(link)).toBe(refusal);
});
