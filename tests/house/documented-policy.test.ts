import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documentedPolicy } from '../support/static-server.ts';

it('is the security policy that the browser tests serve the static build with', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/self-hosting.md', import.meta.url)), 'utf8');
  expect(guide).toContain(documentedPolicy('https://api.example.org'));
});
