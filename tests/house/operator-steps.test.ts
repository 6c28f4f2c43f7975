import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { otherScripts, steps } from '../ci/operator-steps.ts';
import { read, root } from './files.ts';

const commands = steps.map(({ command }) => command.split(' '));
const scriptsWithStep = new Set(commands.map(([script]) => script!));

test('every script of package.json has a step in tests/ci/operator-steps.ts, or is listed there in otherScripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = new Set([...scriptsWithStep, ...otherScripts]);
  expect(known).toEqual(new Set(Object.keys(scripts)));
});

test('every option that the documents or tools/*.mjs name for an operator’s command has a step that uses it', () => {
  const documents = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)];
  const texts = [
    ...documents.filter((name) => name.endsWith('.md')).map(read),
    ...readdirSync(path.join(root, 'tools'))
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => read(`tools/${name}`)),
  ];
  const tested = new Set(
    commands.flatMap(([script, ...args]) =>
      args.filter((arg) => arg.startsWith('--')).map((option) => `${script} ${option}`),
    ),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:npm run ([\w-]+) --|\bnyx ([\w-]+)|\btools\/([\w-]+)\.mjs) ([^`\n]*)/g)].flatMap(
      ([, byNpm, byService, byNode, args]) => {
        const script = byNpm ?? byService ?? byNode;
        return scriptsWithStep.has(script!)
          ? [...args!.matchAll(/(?<!\S)--[a-z-]+/g)].map(([option]) => `${script} ${option}`)
          : [];
      },
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(new Set(named.filter((option) => !tested.has(option)))).toEqual(new Set());
});
