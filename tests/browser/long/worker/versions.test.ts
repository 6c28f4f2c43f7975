import { cp, readFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visit } from '../../support/quick-sign-in.ts';
import { untilControlled, useOwnBuild, withWorkers } from '../../support/worker.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';

const { build, inPage, server } = await useOwnBuild();

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version of Nyx is ready' });

/** Changes the version in the built worker, as a deployment does. */
async function deploy(version: string): Promise<void> {
  await build.change('sw.js', (text) => text.replace(/(nyx-files-)[\w-]{16}/, `$1${version}`));
}

it('a new version waits until the user presses its button, and a draft survives the change', () =>
  inPage(async ({ page, context, allow }) => {
    allow(/beforeunload/);
    await visit(page, '/item/add', 'demo-keeper');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await untilControlled(page);
    expect(await notice(page).count()).toBe(0);
    const other = await context.newPage();
    await other.goto('/user');
    await other.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
    await untilControlled(other);

    const gone = await build.drop(/^sign-ins-page-[\w-]+\.js$/);
    await deploy('two');
    await server().restart();
    await page.getByRole('textbox', { name: 'Name' }).fill('Kite of the Windless Day');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await notice(page).waitFor();
    await notice(other).waitFor();
    await waitForQuietNetwork(page);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Kite of the Windless Day');

    page.on('dialog', (dialog) => void dialog.accept());
    await Promise.all([
      page.waitForEvent('load'),
      notice(page).getByRole('button', { name: 'Reload' }).press('Enter'),
    ]);
    await page.getByText('Continue where you left off?').waitFor();
    await untilControlled(page);
    expect(await notice(page).count()).toBe(0);

    // The other tab still runs the previous version, whose files the worker still has.
    await notice(other).waitFor();
    await other.getByRole('button', { name: /menu/i }).last().press('Enter');
    await other.getByRole('menuitem', { name: 'Sign-ins' }).press('Enter');
    await other.locator('main li h2').first().waitFor();
    expect((await fetch(server().url + gone)).status).toBe(404);
  }, withWorkers));

it('a build without a worker removes an earlier worker and its files from the browser', () =>
  inPage(async ({ page }) => {
    await visit(page, '/user');
    await untilControlled(page);
    const folder = `${build.folder}-removal`;
    execFileSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error', '--outDir', folder],
      {
        env: { ...process.env, NODE_ENV: 'production', NYX_WORKER: 'off' },
      },
    );
    // The page too: that of a build with a worker would register it again.
    await cp(folder, build.folder, { recursive: true });
    // Removes the compressed copies of the earlier worker; this one is too small to have any.
    await build.change('sw.js', (text) => text);
    await server().restart();
    await page.goto('/user');
    // The browser looks for a new worker some time after a navigation. This test does not wait for that.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]),
      )
      .toEqual([0, 0]);
    expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toContain('Nyx');
  }, withWorkers));
