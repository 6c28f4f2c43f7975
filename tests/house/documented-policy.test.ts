import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documentedHeaders } from '../support/static-server.ts';

it('docs/self-hosting.md lists the headers that the static test server sends', () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/self-hosting.md', import.meta.url)), 'utf8');
  for (const [name, value] of Object.entries(documentedHeaders('https://api.example.org')))
    expect(guide).toContain(`   ${name}: ${value}\n`);
});
