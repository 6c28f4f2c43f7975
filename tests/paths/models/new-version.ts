import assert from 'node:assert/strict';
import { newVersionMachine } from '#machines/new-version.ts';
import { defineFlow } from './define-flow.ts';

export const newVersion = defineFlow({
  machine: newVersionMachine,
  title: 'Change to a new version',
  about:
    'The browser stores the files of a new version while a tab shows another one. The tab offers it, and loads the page ' +
    'again only when the person says so. Another tab may do that first.',
  cases: [{ says: 'The page is at rest.', input: undefined }],
  events: {
    'version.stored': 'The browser has stored a new version.',
    'version.active': 'The worker of the new version takes over.',
    'reload.asked': 'The member presses “Reload”.',
  },
  waits: {
    untilReload: { says: 'The worker does not take over for 10 seconds.', ms: 10_000 },
    untilStillHere: { says: 'The member answers that they stay on the page.', ms: 5_000 },
  },
  actions: ['askToTakeOver', 'reload'],
  states: {
    current: {
      says: 'The page shows no notice.',
      takes: ['version.stored', 'version.active'],
      holds: ({ performed }) => assert.equal(performed('reload'), 0),
    },
    offered: {
      says: 'A notice offers the new version.',
      spec: ['s8-version-offer'],
      takes: ['version.active', 'reload.asked'],
      tags: ['notice'],
      holds: ({ performed }) => assert.deepEqual([performed('askToTakeOver'), performed('reload')], [0, 0]),
    },
    takingOver: {
      says: 'The page has asked the new worker to take over, and waits until that worker is active.',
      spec: ['s8-version-reload'],
      takes: ['version.active'],
      tags: ['notice', 'busy'],
      holds: ({ performed }) => assert.deepEqual([performed('askToTakeOver'), performed('reload')], [1, 0]),
    },
    outdated: {
      says: 'Another tab has changed to the new version; this one offers it.',
      spec: ['s8-version-tabs'],
      takes: ['reload.asked'],
      tags: ['notice'],
      holds: ({ performed, happened }) => assert.ok(performed('reload') <= happened('reload.asked')),
    },
    reloading: {
      says: 'The page loads again, unless a form asks whether to leave it.',
      spec: ['s8-version-reload'],
      tags: ['notice', 'busy'],
      holds: ({ performed }) => assert.ok(performed('reload') > 0),
    },
  },
});
