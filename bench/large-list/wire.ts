import { launchChromium } from '../../tests/support/chromium.ts';
import { newPage } from '../../tests/support/page.ts';
import { startServer } from '../../tests/support/server.ts';
import { signInQuickly } from '../../tests/browser/support/quick-sign-in.ts';

interface Wire {
  /** Path with query of the app's largest read for the table of all characters. */
  path: string;
  /** Bytes of its answer, as sent with its head; `again` is that of the next visit. */
  bytes: number;
  again: number;
}

/** Opens the table of all characters of this data folder twice. */
export async function listOnTheWire(dataDir: string): Promise<Wire> {
  const [browser, server] = await Promise.all([launchChromium(), startServer({ NYX_DATA_DIR: dataDir })]);
  try {
    const { page, context } = await newPage(browser, server.url);
    await signInQuickly(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let reads = new Map<string, { path: string; bytes: number }>();
    session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
      const { pathname, search } = new URL(url);
      if (type === 'Fetch') reads.set(requestId, { path: pathname + search, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const read = reads.get(requestId);
      if (read) read.bytes = encodedDataLength;
    });
    const visit = async () => {
      reads = new Map();
      await page.goto('/character/all');
      await page.locator('tbody tr').first().waitFor();
      await page.waitForLoadState('networkidle');
      return [...reads.values()];
    };
    const [largest] = (await visit()).toSorted((a, b) => b.bytes - a.bytes);
    if (!largest) throw new Error('The table of all characters reads nothing');
    const again = (await visit()).find(({ path }) => path === largest.path);
    if (!again) throw new Error(`The second visit does not read ${largest.path}`);
    return { ...largest, again: again.bytes };
  } finally {
    await browser.close();
    await server.stop();
  }
}
