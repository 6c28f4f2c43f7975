import { expect, it } from 'vitest';
import { defaultPreferences, readPreferences } from '#core/rules/preferences.ts';

it('the defaults are those of the specification', () => {
  expect(defaultPreferences).toEqual({
    colourMode: 'light',
    contrast: 'system',
    motion: 'system',
    dayForm: 'specified',
    clock: 'language',
    keys: 'on',
    lastSeen: 'on',
  });
});

it('stored preferences are read as they were written', () => {
  const stored = { colourMode: 'system', dayForm: 'yearFirst', keys: 'off' };
  expect(readPreferences(JSON.stringify(stored))).toEqual(stored);
  expect(readPreferences(JSON.stringify(defaultPreferences))).toEqual(defaultPreferences);
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['a string', '"dark"'],
  ['a list', '["dark"]'],
  ['unknown names and choices', '{"theme":"dark","colourMode":"sepia","keys":true}'],
])('%s yields no preference', (_what, json) => {
  expect(readPreferences(json)).toEqual({});
});
