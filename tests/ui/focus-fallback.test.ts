// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { keepFocusNear } from '../../src/ui/overlays/focus-fallback.ts';

const page = `
  <main><h1>Items</h1><button data-focus-fallback>Behind</button></main>
  <section role="dialog" tabindex="-1"><p><button id="pressed">Continue</button></p></section>`;

it('the focus of an element removed in a dialog moves to the dialog, and to nothing behind it', async () => {
  document.body.innerHTML = page;
  const pressed = document.getElementById('pressed')!;
  pressed.focus();
  const release = keepFocusNear(pressed);
  pressed.remove();
  release();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
});

it('the focus of a removed dialog moves to the page', async () => {
  document.body.innerHTML = page;
  const pressed = document.getElementById('pressed')!;
  pressed.focus();
  const release = keepFocusNear(pressed);
  document.querySelector('[role="dialog"]')!.remove();
  release();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Behind'));
});
