import type { Page } from 'playwright-core';
import type { Instance } from '#core/contract/foundry.ts';

/** Makes the stream report these instances by their ids, which are online unless they say otherwise, and end. The app soon opens the stream again. */
export async function reportInstances(
  page: Page,
  instances: Record<string, Partial<Instance>>,
): Promise<void> {
  const figures = { masterName: 'Mira', uptime: 1, cpu: 1, memory: 1e10, diskSize: 1e10 };
  const reported = Object.entries(instances).map(([id, instance]) => [
    id,
    { id, url: `https://world.example/${id}`, status: 'online', ...figures, ...instance },
  ]);
  const body = `event: foundry-info\ndata: ${JSON.stringify(Object.fromEntries(reported))}\n\n`;
  await page.route('**/foundry/info**', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
}
