// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { noCharacter, useCorrectedCharacter } from '#screens/character/corrected-character.ts';
import { type Services, ServicesContext } from '#screens/shared/services.ts';

const withServices = (characters: object) => {
  const services = { api: { characters } } as unknown as Services;
  return ({ children }: PropsWithChildren) => (
    <ServicesContext value={services}>
      <QueryClientProvider client={createQueries()}>{children}</QueryClientProvider>
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
  expect(sentences('')).toContain('Nyx cannot see which');
  expect(sentences('Now the status is npc.')).toContain('no longer active');
  expect(sentences('Now the status is npc.')).not.toContain('Nyx cannot see which');
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
