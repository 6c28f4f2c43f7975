/** Uses a page as a person does without a mouse: reaches everything with Tab, and presses keys. */
import type { Locator, Page } from 'playwright-core';

/** Number of Tab presses after which a target counts as unreachable. */
const maxPresses = 150;

export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves focus to the target with Tab, or Shift+Tab if it precedes the focus. @throws Error if that fails */
  async to(target: Locator): Promise<void> {
    await target.waitFor();
    const direction = () =>
      target.evaluate((element) => {
        const { activeElement, body } = document;
        if (element === activeElement) return 'here';
        if (!activeElement || activeElement === body) return 'after';
        const order = activeElement.compareDocumentPosition(element);
        return order & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after';
      });
    for (let press = 0; press < maxPresses; press += 1) {
      const position = await direction();
      if (position === 'here') return;
      await this.#page.keyboard.press(position === 'before' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The keyboard does not reach ${String(target)}`);
  }

  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press(key);
  }

  async write(target: Locator, typed: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press('ControlOrMeta+a');
    if (typed === '') await this.#page.keyboard.press('Delete');
    else await this.#page.keyboard.type(typed);
  }

  async type(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }
}
