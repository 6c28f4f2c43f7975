import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { models } from './models/index.ts';
import { isPlayed } from './stages/index.ts';
import { Paths, touched } from '#machine-paths';
import { asCoverage, asMatrix, statements } from '../../tools/lib/paths/traceability.ts';

const anchors = statements().map(({ anchor }) => anchor);

it.each(models.map((model) => [model.machine.id, model] as const))(
  '%s names only statements that the specification has, and reaches each of them on some path',
  (_, model) => {
    const { cases, events, answers = {}, waits = {}, states } = model;
    const parts = [cases, ...Object.values(events), ...Object.values(answers)].flat();
    const named = [...parts, ...Object.values(waits), ...Object.values(states)].flatMap(
      ({ spec = [] }) => spec,
    );
    expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
    const reached = new Set(new Paths(model).shortest().flatMap((path) => [...touched(model, path).keys()]));
    expect(named.filter((anchor) => !reached.has(anchor))).toEqual([]);
    // A flow without a screen may still be missing in the specification.
    expect(named.length).toBeGreaterThan(isPlayed(model) ? 0 : -1);
  },
);

it('docs/traceability.md is up to date', () => {
  const page = readFileSync(new URL('../../docs/traceability.md', import.meta.url), 'utf8');
  expect(asMatrix(), 'Run: npm run paths -- --write').toBe(page);
});

it('the coverage lists the statements that no path touches, with their texts', () => {
  const text = asCoverage();
  expect(text).toMatch(/^ {2}s1-api +The app calls a server API/m);
  expect(text).not.toMatch(/^ {2}s4-sell-pending /m);
  expect(text).toMatch(/\nstatements \d+ touched \d+$/);
});
