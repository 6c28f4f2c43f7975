// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideFoundryStream } from '#app/actors/foundry.ts';
import { appWith } from '../../api/support.ts';
import { flowsOf } from '../../support/flows.ts';
import { removeListeners } from '../support.ts';

function watched() {
  removeListeners();
  vi.useFakeTimers({ toFake: ['Date'] });
  const end = vi.fn<() => void>();
  const watch = vi.fn<Parameters<typeof provideFoundryStream>[0]>(() => end);
  const actor = createActor(provideFoundryStream(watch)).start();
  onTestFinished(() => void actor.stop());
  return { actor, watch, end };
}

it('the instances are watched over one stream, which ends while the tab is hidden and when the page is left', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const { actor, watch, end } = watched();
  const callsAfter = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    return `${watch.mock.calls.length} begun, ${end.mock.calls.length} ended`;
  };
  const states = ['visible', 'hidden', 'hidden', 'visible'] as const;
  const calls = ['1 begun, 0 ended', '1 begun, 1 ended', '1 begun, 1 ended', '2 begun, 1 ended'];
  expect(states.map(callsAfter)).toEqual(calls);
  actor.stop();
  expect(callsAfter('hidden')).toBe('2 begun, 2 ended');
  expect(callsAfter('visible')).toBe('2 begun, 2 ended');
});

it.each(['lost', 'absent'] as const)('what the stream brings, and its end, reach the page: %s', (why) => {
  const { actor, watch } = watched();
  const [watcher] = watch.mock.lastCall!;
  if (why === 'lost') watcher.heard([]);
  expect(actor.getSnapshot().context.receivedAt).toBe(why === 'lost' ? Date.now() : null);
  watcher.ended(why);
  expect(actor.getSnapshot().value).toBe(why);
});

it('an offered seat is over at once in a computer that wakes after its end', () => {
  removeListeners();
  vi.useFakeTimers({ toFake: ['Date'] });
  const { seatOffer } = flowsOf(appWith(() => Promise.reject(new Error('not called'))).api);
  const input = { adventureId: '7', until: Date.now() + 60_000, isConfirmation: false };
  const actor = createActor(seatOffer, { input }).start();
  onTestFinished(() => void actor.stop());
  vi.setSystemTime(Date.now() + 60_000);
  expect(actor.getSnapshot().value).toEqual({ open: 'offer' });
  window.dispatchEvent(new Event('focus'));
  expect(actor.getSnapshot().value).toBe('over');
});
