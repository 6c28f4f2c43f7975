import { launchChromium } from '../../tests/support/chromium.ts';
import { newPage } from '../../tests/support/page.ts';
import { startServer } from '../../tests/support/server.ts';
import { signInQuickly } from '../../tests/browser/support/quick-sign-in.ts';

/** The largest read by which the app fills the table of all characters. */
interface LargestRead {
  /** Path and query of the call. */
  path: string;
  /** Bytes of the answer's headers and compressed body on the first visit. */
  bytes: number;
  /** The same on the second visit, when the browser has a stored answer. */
  again: number;
}

/** Starts a server on this data folder, opens the table of all characters twice, and measures its largest read. */
export async function largestReadOfTable(dataDir: string): Promise<LargestRead> {
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
    if (!largest) throw new Error('The page with the table of all characters has made no API call');
    const again = (await visit()).find(({ path }) => path === largest.path);
    if (!again) throw new Error(`The second visit has made no API call to ${largest.path}`);
    return { ...largest, again: again.bytes };
  } finally {
    await browser.close();
    await server.stop();
  }
}
