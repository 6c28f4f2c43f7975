// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueries } from '#app/queries.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { nobody, useCorrectedCharacter } from '#screens/character/corrected-character.ts';
import { type Services, ServicesContext } from '#screens/shared/services.ts';

it('a correction for a name typed without being chosen has no character, and reads none', async () => {
  const asked: string[] = [];
  const characters = {
    activeWithPlayer: () => ({ queryKey: ['characters'] }),
    seen: async (id: string) => {
      asked.push(id);
      return null;
    },
  };
  const services = { api: { characters } } as unknown as Services;
  const { result } = renderHook(useCorrectedCharacter, {
    wrapper: ({ children }) => (
      <ServicesContext value={services}>
        <QueryClientProvider client={createQueries()}>{children}</QueryClientProvider>
      </ServicesContext>
    ),
  });
  const { follow, read } = result.current;
  const blank = correctionForm.fromWire({});
  const ann = follow({ ...blank, character: 'p1:Ann' }, nobody);
  expect(ann.characterId).toBe('p1:Ann');
  const typed = { ...blank, character: { typed: 'p1:Ann' } };
  expect(follow(typed, nobody)).toBe(nobody);
  expect(follow(typed, ann)).toEqual({ ...nobody, version: null });
  expect(await read(nobody, typed)).toEqual({ ...nobody, version: null });
  expect(asked).toEqual([]);
  await read(nobody, { ...blank, character: 'p1:Ann' });
  expect(asked).toEqual(['p1:Ann']);
});
