import { describe, expect, it } from 'vitest';
import { createDrafts } from '../../src/app/drafts.ts';

function scene() {
  const stored = new Map<string, string>();
  let member: string | null = 'ann';
  const drafts = createDrafts(
    {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    () => member,
  );
  return { drafts, stored, signIn: (name: string) => (member = name) };
}

const draft = { entered: { price: 2 }, basis: { facts: { price: 1 }, version: 3 } };
const key = JSON.stringify(['nyx-draft', 'ann', 'item:Rope']);

describe('drafts', () => {
  it('are kept with what they were entered for, until they are forgotten', () => {
    const { drafts, stored } = scene();
    drafts.keep('item:Rope', draft);
    expect(drafts.read('item:Rope')).toEqual(draft);
    expect(drafts.read('item:Chain')).toBeNull();
    drafts.keep('item:Rope', null);
    expect([drafts.read('item:Rope'), stored.size]).toEqual([null, 0]);
  });

  it('are whose they were typed by', () => {
    const { drafts, signIn } = scene();
    drafts.keep('item:Rope', draft);
    signIn('bob');
    expect(drafts.read('item:Rope')).toBeNull();
  });

  it('of an older app are for nobody knows what', () => {
    const { drafts, stored } = scene();
    stored.set(key, '{"price":2}');
    expect(drafts.read('item:Rope')).toEqual({ entered: { price: 2 }, basis: null });
  });

  it.each(['', 'no JSON', 'null', '[1]', '"text"'])('that are %j are none', (text) => {
    const { drafts, stored } = scene();
    stored.set(key, text);
    expect(drafts.read('item:Rope')).toBeNull();
  });
});
