import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible } from '../support/axe.ts';
import { useBrowser } from './fixture.ts';
import { focused, tabTo } from './person.ts';
import { signInQuickly } from './quick-sign-in.ts';

const { inPage, server } = useBrowser();

const row = (page: Page, id = 'deposito-pg') =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${id}`) }) });
const cell = (page: Page, index: number) => row(page).getByRole('cell').nth(index);
const status = (page: Page) => cell(page, 2);

/** The process of the world, as the server has noted it; null when there is none. */
async function pidOf(id = 'deposito-pg'): Promise<number | null> {
  const folder = path.join(server().folder, 'foundry');
  const files = await readdir(folder).catch((): string[] => []);
  if (!files.includes(`${id}.json`)) return null;
  const { pid } = JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8')) as { pid: number };
  return pid;
}

function isRunning(pid: number | null): boolean {
  if (pid === null || !Number.isInteger(pid) || pid < 2) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function openInstances(page: Page, member = 'demo-warden'): Promise<void> {
  await signInQuickly(page, member);
  await page.goto('/foundry/instances');
  await page.getByText('Live figures').waitFor();
}

/** Visits the activation's address until the world has started. */
async function start(page: Page): Promise<void> {
  await page.goto('/inactive/deposito-pg');
  await page.getByText('Instance successfully activated').waitFor();
}

describe('a visit', () => {
  it('to a stopped world starts it by way of the activation page, and ends in the world', () =>
    inPage(async ({ page }) => {
      await page.goto(`${server().worldUrl}/deposito-pg`);
      await page.getByText('Instance successfully activated, you will be redirected shortly').waitFor();
      expect(new URL(page.url()).pathname).toBe('/inactive/deposito-pg');
      const bar = page.getByRole('progressbar', { name: 'Time until the redirect' });
      expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(60);
      expect(isRunning(await pidOf())).toBe(true);
      await assertAccessible(page);
      await page.waitForURL(`${server().worldUrl}/deposito-pg**`, { timeout: 20_000 });
    }));

  it('that names no world says so and leads home', () =>
    inPage(async ({ page }) => {
      await page.goto('/inactive');
      await page.getByText('Invalid redirect, you will return to the home page shortly').waitFor();
      await page.getByRole('heading', { name: 'Welcome to Nyx!' }).waitFor({ timeout: 8_000 });
    }));

  it('to a world that is not there says so, and can be tried again by keyboard', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 404/);
      await page.goto('/inactive/nowhere/whatever');
      await page.getByText('Invalid foundry instance: nowhere').waitFor();
      await tabTo(page, /Try again now/);
      await page.keyboard.press('Enter');
      await page.getByText('Invalid foundry instance: nowhere').waitFor();
      await assertAccessible(page);
    }));
});

describe('the table', () => {
  it('shows what runs with plausible figures, and Terminate by keyboard ends the process', () =>
    inPage(async ({ page }) => {
      await start(page);
      const pid = await pidOf();
      await openInstances(page);
      await expect.poll(() => status(page).textContent()).toBe('ONLINE');
      await expect
        .poll(async () => Number.parseInt((await cell(page, 4).textContent()) ?? '', 10))
        .toBeGreaterThan(5);
      expect(await cell(page, 1).textContent()).toMatch(/^0D 0H \d+m$/);
      expect(await page.getByRole('rowheader').allTextContents()).toEqual([
        expect.stringMatching(/^deposito-pg/),
        expect.stringMatching(/^emberfall/),
      ]);
      await assertAccessible(page);

      await tabTo(page, /Terminate deposito-pg/);
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').getByText('Do you want to terminate deposito-pg?').waitFor();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('button Terminate');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Ok' }).press('Enter');
      await expect.poll(() => status(page).textContent()).toBe('STOPPED');
      expect(isRunning(pid)).toBe(false);
      expect(await focused(page)).toBe('button Terminate deposito-pg');
    }));

  it('says within 5 s when a world was killed', () =>
    inPage(async ({ page }) => {
      await start(page);
      await openInstances(page);
      await expect.poll(() => status(page).textContent()).toBe('ONLINE');
      const pid = await pidOf();
      if (pid === null || !isRunning(pid)) throw new Error('The world does not run');
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => status(page).textContent(), { timeout: 5_000 }).toBe('ERRORED');
    }));

  it('keeps what it showed when the server is lost, says how old it is, and goes on by itself', () =>
    inPage(async ({ page, allow }) => {
      allow(
        /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY|EventSource|status of 50|request failed/,
      );
      await openInstances(page);
      await server().kill();
      await page.getByText(/These figures are from .*\d/).waitFor();
      expect(await row(page).count()).toBe(1);
      await server().restart();
      await page.getByText('Live figures').waitFor({ timeout: 40_000 });
    }));

  it('is for those who manage sessions or worlds only', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-player');
      await page.goto('/foundry/instances');
      await page.getByText('403').first().waitFor();
      expect(await page.getByRole('button', { name: 'Foundry' }).count()).toBe(0);
    }));
});
