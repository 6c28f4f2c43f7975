import { expect, it } from 'vitest';
import { documentedHeaders } from '../support/static-server.ts';
import { read } from './files.ts';

it('docs/self-hosting.md lists the headers that the static test server sends', () => {
  const guide = read('docs/self-hosting.md');
  for (const [name, value] of Object.entries(documentedHeaders('https://api.example.org')))
    expect(guide).toContain(`   ${name}: ${value}\n`);
});
