import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documentedHeaders } from '../support/static-server.ts';

it('are the security headers that the browser tests serve the static build with, its policy the server’s own', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/self-hosting.md', import.meta.url)), 'utf8');
  for (const [name, value] of Object.entries(documentedHeaders('https://api.example.org')))
    expect(guide).toContain(`   ${name}: ${value}\n`);
});
