import { expect, it } from 'vitest';
import { createDrafts } from '#app/drafts.ts';
import { memoryStorage } from '../support/memory-storage.ts';

function scene() {
  const storage = memoryStorage();
  const stored = storage.values;
  let member: string | null = 'ann';
  const drafts = createDrafts(storage, () => member);
  return { drafts, stored, signIn: (name: string | null) => (member = name) };
}

const answered = { entered: { price: 2 }, base: { data: { price: 1 }, version: 3 } };
const draft = { ...answered, unanswered: [{ price: 3 }] };
const key = JSON.stringify(['nyx-draft', 'ann', 'item:Rope']);

it('drafts are stored with what they began from and what got no answer, for the member who typed them even after the session has ended, until they are discarded', () => {
  const { drafts, stored, signIn } = scene();
  drafts.keep('item:Rope', draft);
  expect([drafts.read('item:Rope'), drafts.read('item:Chain')]).toEqual([draft, null]);
  signIn(null);
  drafts.keep('item:Rope', answered);
  signIn('ann');
  expect(drafts.read('item:Rope')).toEqual(answered);
  drafts.keep('item:Rope', null);
  expect([drafts.read('item:Rope'), stored.size]).toEqual([null, 0]);
});

it('drafts of the app of version 0.2 are read, too', () => {
  const { drafts, stored } = scene();
  const { entered, base } = answered;
  const basis = { facts: base.data, version: base.version };
  stored.set(key, JSON.stringify({ entered, basis }));
  expect(drafts.read('item:Rope')).toEqual(answered);
});

it.each(['', 'no JSON', 'null', '[1]', '"text"'])('drafts cannot be read from %j', (text) => {
  const { drafts, stored } = scene();
  stored.set(key, text);
  expect(drafts.read('item:Rope')).toBeNull();
});
