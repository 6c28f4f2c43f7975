// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import { createQueries } from '#app/queries.ts';
import type { SeenCharacter } from '#core/rules/corrections.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import {
  type CorrectedCharacter,
  noCharacter,
  useCorrectedCharacter,
} from '#screens/character/corrected-character.ts';
import { type Services, ServicesContext } from '#screens/shared/services.ts';

const withServices = (characters: object, queries = createQueries()) => {
  const services = { api: { characters } } as unknown as Services;
  return ({ children }: PropsWithChildren) => (
    <ServicesContext value={services}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </ServicesContext>
  );
};

it('a correction reads no character while a name is typed but none is chosen', async () => {
  const readIds: string[] = [];
  const characters = {
    activeWithPlayer: () => ({ queryKey: ['characters'] }),
    currentState: async (id: string) => {
      readIds.push(id);
      return null;
    },
  };
  const { result } = renderHook(useCorrectedCharacter, { wrapper: withServices(characters) });
  const { follow, read } = result.current;
  const blank = correctionForm.fromWire({});
  const ann = follow({ ...blank, character: 'p1:Ann' }, noCharacter);
  expect(ann.characterId).toBe('p1:Ann');
  const typed = { ...blank, character: { typed: 'p1:Ann' } };
  expect(follow(typed, noCharacter)).toBe(noCharacter);
  expect(follow(typed, ann)).toEqual({ ...noCharacter, version: null });
  expect(await read(noCharacter, typed, null)).toEqual({ ...noCharacter, version: null });
  expect(readIds).toEqual([]);
  await read(noCharacter, { ...blank, character: 'p1:Ann' }, null);
  expect(readIds).toEqual(['p1:Ann']);
});

it('a correction says that Nyx cannot see the new status, unless the server’s message names it', () => {
  const { result } = renderHook(useCorrectedCharacter, { wrapper: withServices({}) });
  const inactive = { ...noCharacter, characterId: 'p1:Ann' };
  const sentences = (reason: string) =>
    result.current.describeChange(null, inactive, reason).changes.join(' ');
  expect(sentences('')).toBe(
    'The character is no longer active: it is now dead, retired or an NPC. Nyx cannot see which, so the status that you save replaces it.',
  );
  expect(sentences('Now the status is npc.')).toBe(
    'The character is no longer active. If you choose a status, it replaces the one that the character has now.',
  );
});

it('a correction of a character that the app cannot see uses the version in the refusal, or else the last known one of that character', async () => {
  const characters = { currentState: async () => null };
  const { result } = renderHook(useCorrectedCharacter, { wrapper: withServices(characters) });
  const entered = { ...correctionForm.fromWire({}), character: 'p1:Ann' };
  const chosen = { ...noCharacter, characterId: 'p1:Ann', version: 4 };
  const refusal = { status: 409, message: '', fields: {}, newestVersion: 9 };
  const { read, versionOf } = result.current;
  expect(versionOf(await read(chosen, entered, refusal))).toBe(9);
  expect(versionOf(await read(chosen, entered, null))).toBe(4);
  expect(versionOf(await read({ ...chosen, characterId: 'p1:Ben' }, entered, null))).toBeNull();
});

it('a correction says what has changed since the user chose the character, and otherwise that nothing has', () => {
  const { result } = renderHook(useCorrectedCharacter, { wrapper: withServices({}) });
  const seen: SeenCharacter = { id: 'p1:Ann', name: 'Ann', status: 'active', experience: 1_200, version: 4 };
  const source = (changes: Partial<SeenCharacter>): CorrectedCharacter => ({
    characterId: 'p1:Ann',
    seen: { ...seen, ...changes },
  });
  const { describeChange, factsOf } = result.current;
  const described = (changes: Partial<SeenCharacter>) =>
    describeChange(factsOf(source({})), source(changes), '');
  expect(described({}).title).toBe('Ann has changed since you began');
  const [status, experience] = [
    'The status is now Dead instead of Active.',
    'The experience is now 90 instead of 1,200.',
  ];
  expect(described({ status: 'dead', experience: 90 }).changes).toEqual([status, experience]);
  expect(described({ status: 'dead' }).changes).toEqual([status]);
  expect(described({ experience: 90 }).changes).toEqual([experience]);
  expect(described({ version: 5 }).changes).toEqual(['Status and experience are again as you saw them.']);
});

it('a correction begins with the state of the character that the pickers show, with its version', () => {
  const experience = { masterMS: 1, pbcMS: 2, errataMS: 3, sessionMS: 4 };
  const ann = { id: 'p1:Ann', status: 'active', version: 7, ...experience };
  const queries = createQueries();
  queries.setQueryData(['characters'], [{ ...ann, id: 'p1:Ben' }, ann]);
  const characters = { activeWithPlayer: () => ({ queryKey: ['characters'] }) };
  const { result } = renderHook(useCorrectedCharacter, { wrapper: withServices(characters, queries) });
  const { follow, newest, versionOf } = result.current;
  const chosen = follow({ ...correctionForm.fromWire({}), character: 'p1:Ann' }, noCharacter);
  expect(chosen).toMatchObject({ characterId: 'p1:Ann', seen: { status: 'active', experience: 10 } });
  expect(versionOf(chosen)).toBe(7);
  // The same choice again does not forget in which state the user saw the character.
  const before = { ...chosen, version: 6 };
  expect(follow({ ...correctionForm.fromWire({}), character: 'p1:Ann' }, before)).toBe(before);
  queries.setQueryData(['characters'], [{ ...ann, sessionMS: 14, version: 8 }]);
  expect(newest?.(chosen)).toMatchObject({ seen: { experience: 20 }, version: 8 });
});
