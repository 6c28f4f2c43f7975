import { readdir, readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../../../support/chromium.ts';
import { newPage } from '../../../support/page.ts';
import { freePort } from '../../../support/free-port.ts';
import { type RunningServer, startServer } from '../../../support/server.ts';
import { startStaticServer, type StaticServer } from '../../../support/static-server.ts';
import { heading, sellName, signIn } from '../../support/person.ts';

let browser: Browser;
let api: RunningServer;
let files: StaticServer;

beforeAll(async () => {
  const apiPort = await freePort();
  const apiUrl = `http://localhost:${apiPort}`;
  files = await startStaticServer({ apiUrl });
  [browser, api] = await Promise.all([
    launchChromium(),
    startServer({
      PORT: String(apiPort),
      NYX_CORS_ORIGINS: files.url,
      NYX_REDIRECT_URLS: `${files.url}/auth`,
    }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await api?.stop();
  await files?.stop();
});

it('the static build with an API on another origin allows a sign-in and a sale under the documented policy, without a violation', async () => {
  const watched = await newPage(browser, files.url);
  const { page } = watched;
  const requestedOrigins = new Set<string>();
  page.on('request', (request) => requestedOrigins.add(new URL(request.url()).origin));
  await signIn(page);
  await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
  await page.getByRole('tab', { name: 'Inventory' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Iron Ingot');
  await page.getByRole('button', { name: 'Iron Ingot', exact: true }).click();
  await page.getByRole('button', { name: sellName('Iron Ingot') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sell', exact: true }).click();
  await page.getByText('Operation completed successfully').waitFor();
  await page.getByRole('button', { name: 'Ok' }).click();
  await page.reload();
  await heading(page, 'Lyra Duskwhisper').waitFor();
  expect(requestedOrigins).toContain(new URL(page.url()).origin);
  expect([...requestedOrigins].filter((origin) => origin.startsWith('http')).length).toBe(2);
  watched.assertQuiet();
  await watched.close();
});

it('the static build with an API on another origin contains no development code', async () => {
  const assets = new URL('../../../../dist/assets/', import.meta.url);
  const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    expect(await readFile(new URL(script, assets), 'utf8'), script).not.toMatch(/statelyai|stately\.ai/);
});
