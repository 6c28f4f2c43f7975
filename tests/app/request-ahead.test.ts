// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { appLoaded, requestAhead } from '#app/start/request-ahead.ts';
import { startScriptId } from '#core/contract/page/start-files.ts';

it('the app does not wait for files that arrived, or failed to load, before it began to wait', async () => {
  const script = Object.assign(document.createElement('script'), { id: startScriptId, type: 'text/plain' });
  script.dataset['app'] = '/assets/one.js /assets/two.js';
  document.head.append(script);
  requestAhead('modulepreload', 'en');
  const links = [...document.querySelectorAll('link')];
  expect(links.map(({ dataset }) => dataset['app'])).toEqual(['requested', 'requested']);
  links[0]!.dispatchEvent(new Event('load'));
  links[1]!.dispatchEvent(new Event('error'));
  await expect(appLoaded()).resolves.toBeUndefined();
});
