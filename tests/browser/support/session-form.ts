import type { Page } from 'playwright-core';
import type { WireSessionInDates } from '#core/contract/sessions.ts';
import { ask } from './ask.ts';
import * as form from './form.ts';

export const path = '/session/insert';
export const open = (page: Page) => form.openForm(page, path, 'demo-master');

export const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };
export const bram = { id: 'demo-player:Bram Copperkettle', shown: 'Bram Copperkettle (Mira)' };

export const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
export const master = (page: Page) => page.getByRole('combobox', { name: 'Master' });
export const character = (page: Page, number: number) =>
  page.getByRole('group', { name: `Participant ${number}` }).getByRole('combobox', { name: 'Character' });

export const registered = async (page: Page, wanted: string): Promise<WireSessionInDates | undefined> =>
  (await ask<WireSessionInDates[]>(page, `/session/inDates?ts=1&from=0&to=${Date.now()}`)).find(
    (session) => session.title === wanted,
  );

/** Fills everything except labels. */
export async function fill(page: Page, words: string): Promise<void> {
  await title(page).fill(words);
  await form.pick(master(page), 'lyra dusk', lyra.shown);
  await form.pick(character(page, 1), 'lyra dusk', lyra.shown);
}
