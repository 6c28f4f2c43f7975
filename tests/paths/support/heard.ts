/** What a screen reader says in each situation of a flow, beside what a person has read and approved. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import type { Onlooker } from '#machine-paths/playwright';
import type { MachineModel, Stand } from '#machine-paths';
import type { Stage } from './stage.ts';
import { transcript } from './transcript.ts';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Maximum time in ms until a page says what it is expected to say, or says the same twice. */
const patience = 5_000;
const pause = 150;

/** Every server has another port. */
const port = /(?<=127\.0\.0\.1:)\d+/g;

const titleMark = '\n## ';

function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(titleMark);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end).trim()];
    }),
  );
}

export class Heard implements Onlooker {
  /** The reviewed transcript of the flow. */
  readonly file: string;
  readonly #model: MachineModel;
  readonly #stage: Stage;
  readonly #reviewed: ReadonlyMap<string, string>;
  readonly #sections = new Map<string, string>();

  constructor(model: MachineModel, stage: Stage) {
    this.#model = model;
    this.#stage = stage;
    this.file = fileURLToPath(new URL(`../transcripts/${model.machine.id}.md`, import.meta.url));
    this.#reviewed = sectionsOf(existsSync(this.file) ? readFileSync(this.file, 'utf8') : '');
  }

  async #hear(page: Page): Promise<string> {
    const { reads, varies = [] } = this.#stage;
    const inDialog = await transcript(page, dialogs);
    const lines = inDialog.length > 0 || !reads ? inDialog : await transcript(page, reads);
    return [port, ...varies].reduce((text, pattern) => text.replaceAll(pattern, '…'), lines.join('\n'));
  }

  /** Notes what is said when an event first leads to a state. The page may need a moment to say it. */
  async see(page: Page, { state, sample }: Stand): Promise<void> {
    const title = `${state}: ${sample?.says ?? 'the beginning'}`;
    if (this.#sections.has(title)) return;
    const reviewed = this.#reviewed.get(title);
    const end = performance.now() + patience;
    let before: string | undefined;
    let said = await this.#hear(page);
    while (said !== (reviewed ?? before) && performance.now() < end) {
      await wait(pause);
      before = said;
      said = await this.#hear(page);
    }
    this.#sections.set(title, said);
  }

  /** The transcript; null for a flow that says nothing in a dialog or in its part of the page. */
  text(): string | null {
    const sections = [...this.#sections]
      .filter(([, said]) => said !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (sections.length === 0) return existsSync(this.file) ? '' : null;
    const head = `# ${this.#model.title}, as a screen reader says it\n`;
    return [head, ...sections.map(([title, said]) => `${titleMark.slice(1)}${title}\n\n${said}\n`)].join(
      '\n',
    );
  }
}
