import { expect, test } from 'vitest';
import { readInstances } from '#core/contract/foundry.ts';

const full = {
  id: 'harbour',
  url: 'https://worlds.example/harbour',
  masterName: 'Corvin',
  uptime: 1_747_000_000_000,
  status: 'online',
  cpu: 0.25,
  memory: 1_048_576,
  diskSize: 2_097_152,
};

test('reads every field of each instance in an event', () => {
  expect(readInstances(JSON.stringify({ harbour: full }))).toEqual([full]);
  expect(readInstances('{}')).toEqual([]);
});

test('replaces missing fields of an instance, and a start at 0, with empty strings, null or 0', () => {
  const empty = { masterName: '', uptime: null, status: '', cpu: 0, memory: 0, diskSize: 0 };
  expect(readInstances('{"harbour":{},"tower":{"uptime":0,"memory":null}}')).toEqual([
    { id: 'harbour', url: '', ...empty },
    { id: 'tower', url: '', ...empty },
  ]);
});

test.each(['', 'no JSON', 'null', '7', '[]'])('cannot read an event whose data is "%s"', (data) => {
  expect(readInstances(data)).toBeNull();
});

test('leaves out entries that are not instances, and reads invalid measurements as 0, invalid addresses as empty', () => {
  const odd = { ...full, url: 'javascript:alert(1)', cpu: -1, memory: 'much', diskSize: Number.NaN };
  expect(readInstances(JSON.stringify({ tower: 7, harbour: odd, cave: null }))).toEqual([
    { ...full, url: '', cpu: 0, memory: 0, diskSize: 0 },
  ]);
});
