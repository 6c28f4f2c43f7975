import { expect, it, vi } from 'vitest';
import { xsrfHeader } from '../../src/api/exchange/xsrf.ts';

it.each([
  ['a cookie', 'a=1; XSRF-TOKEN=token; b=2', { 'X-XSRF-TOKEN': 'token' }],
  ['an encoded cookie', 'XSRF-TOKEN=one%20two', { 'X-XSRF-TOKEN': 'one two' }],
  ['a cookie that cannot be decoded', 'XSRF-TOKEN=100%', { 'X-XSRF-TOKEN': '100%' }],
  ['a cookie that no header can contain', 'XSRF-TOKEN=%E2%82%AC', {}],
  ['a cookie with a line break', 'XSRF-TOKEN=a%0D%0Ab', {}],
  ['an empty cookie', 'XSRF-TOKEN=', {}],
  ['no cookie', 'a=1', {}],
])(
  'the XSRF header has the value of the XSRF cookie if a header can hold it: %s',
  (_what, cookie, header) => {
    vi.stubGlobal('document', { cookie });
    expect(new Headers(xsrfHeader(''))).toEqual(new Headers(header as Record<string, string>));
    expect(xsrfHeader('')).toEqual(header);
  },
);

it('the XSRF header is sent to the page’s own origin, however the API’s address is configured, and to no other', () => {
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  vi.stubGlobal('location', { origin: 'https://app.example' });
  expect(xsrfHeader('https://app.example')).toEqual({ 'X-XSRF-TOKEN': 'token' });
  expect(xsrfHeader('https://api.example')).toEqual({});
});
