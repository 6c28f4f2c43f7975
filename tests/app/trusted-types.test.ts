// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { restrictConversions } from '#app/trusted-types.ts';

interface Rules {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

it('the page converts no text to markup, and loads no code from an address except that of its worker', () => {
  const policies: [string, Rules][] = [];
  const createPolicy = (name: string, rules: Rules) => policies.push([name, rules]);
  vi.stubGlobal('trustedTypes', { createPolicy });
  restrictConversions();
  expect(policies.map(([name]) => name)).toEqual(['default']);
  const [[, { createHTML, createScriptURL }]] = policies as [[string, Rules]];
  expect(createHTML('')).toBe('');
  expect(() => createHTML(' ')).toThrow(TypeError);
  expect(createScriptURL('/sw.js')).toBe('/sw.js');
  for (const address of ['/sw.js?', 'https://evil.test/sw.js', ''])
    expect(() => createScriptURL(address)).toThrow(TypeError);
});

it('a browser without trusted types runs the page too', () => {
  expect(restrictConversions).not.toThrow();
});
