import { expect, it } from 'vitest';
import { isWebAddress } from '#core/contract/values.ts';
import { linkRefusal } from '#core/rules/web-address.ts';
import { links } from '../support/links.ts';

it.each(['https://a.example/b', 'http://localhost:5081/x', 'HTTPS://A.EXAMPLE'])(
  '%j may be linked',
  (address) => {
    expect(isWebAddress(address)).toBe(true);
  },
);

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://a.example', '/b', 'b', ''])(
  '%j may not be linked',
  (address) => {
    expect(isWebAddress(address)).toBe(false);
  },
);

it.each(links)('the link %.60j has the fault %s', (link, refusal) => {
  expect(linkRefusal(link)).toBe(refusal);
});
