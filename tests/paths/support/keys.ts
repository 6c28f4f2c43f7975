/** A person at a keyboard: everything is reached with Tab and done with keys. */
import type { Locator, Page } from 'playwright-core';

/** Presses of Tab before something counts as out of reach. */
const mostPresses = 150;

export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Moves the focus to it with Tab, or Shift+Tab where it lies before. @throws Error when it cannot be reached */
  async to(target: Locator): Promise<void> {
    await target.waitFor();
    const where = () =>
      target.evaluate((element) => {
        const { activeElement, body } = document;
        if (element === activeElement) return 'here';
        if (!activeElement || activeElement === body) return 'after';
        const order = activeElement.compareDocumentPosition(element);
        return order & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after';
      });
    for (let press = 0; press < mostPresses; press += 1) {
      const place = await where();
      if (place === 'here') return;
      await this.#page.keyboard.press(place === 'before' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The keyboard does not reach ${String(target)}`);
  }

  /** Reaches it and presses a key there. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press(key);
  }

  /** Reaches a field and types in the place of what stands there. */
  async write(target: Locator, typed: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.press('ControlOrMeta+a');
    if (typed === '') await this.#page.keyboard.press('Delete');
    else await this.#page.keyboard.type(typed);
  }

  /** Presses keys where the focus is. */
  async type(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }
}
