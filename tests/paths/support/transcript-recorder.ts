/** Compares what a screen reader says in each situation of a flow with a transcript that a person has approved. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { formatDay } from '#core/views/dates.ts';
import type { Onlooker } from '#machine-paths/playwright';
import type { MachineModel, Position } from '#machine-paths';
import type { AnyStage } from './stage.ts';
import { transcript } from './transcript.ts';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Maximum time in ms until the page says what the approved transcript has or, without one, says the same twice in a row.
 */
const timeLimit = 5_000;
/** Time in ms between two attempts to hear what the page says. */
const pauseMs = 150;

/** Matches the port of a server, which differs from run to run. */
const port = /(?<=127\.0\.0\.1:)\d+/g;

const titleMark = '\n## ';

/** The first paragraph of each transcript. */
const howToRead = [
  'Each heading names a state and the step that led to it. The sections are in alphabetical order, not in the order of',
  'the steps. The section of a repeated wait shows the page after the last repetition.\n',
].join('\n');

function sectionsOf(text: string): Map<string, string> {
  const [, ...sections] = text.split(titleMark);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end).trim()];
    }),
  );
}

/** Records what a screen reader says in each situation. Waits a while if this differs from the approved transcript. */
export class TranscriptRecorder implements Onlooker {
  readonly file: string;
  readonly #model: MachineModel;
  readonly #stage: AnyStage;
  readonly #reviewed: ReadonlyMap<string, string>;
  readonly #sections = new Map<string, string>();
  #case = '';

  constructor(model: MachineModel, stage: AnyStage) {
    this.#model = model;
    this.#stage = stage;
    this.file = fileURLToPath(new URL(`../transcripts/${model.machine.id}.md`, import.meta.url));
    this.#reviewed = sectionsOf(existsSync(this.file) ? readFileSync(this.file, 'utf8') : '');
  }

  /** Names the case of the next path in the titles, if the stage distinguishes cases. */
  begin(caseIndex: number): void {
    if (this.#stage.inCases) this.#case = `${this.#model.cases[caseIndex]!.says} `;
  }

  async #hear(page: Page): Promise<string> {
    const { transcribed, varies = [] } = this.#stage;
    const inDialog = await transcript(page, dialogs);
    const lines = inDialog.length > 0 || !transcribed ? inDialog : await transcript(page, transcribed);
    return [port, ...varies].reduce((text, pattern) => text.replaceAll(pattern, '…'), lines.join('\n'));
  }

  /** Records what the page says when an event leads to a state for the first time. */
  async see(page: Page, { state, sample }: Position): Promise<void> {
    const title = `${this.#case}${state}: ${sample?.says ?? 'the beginning'}`;
    if (this.#sections.has(title)) return;
    const reviewed = this.#reviewed.get(title);
    const end = performance.now() + timeLimit;
    let before: string | undefined;
    let said = await this.#hear(page);
    while (said !== (reviewed ?? before) && performance.now() < end) {
      await wait(pauseMs);
      before = said;
      said = await this.#hear(page);
    }
    if (said.includes(formatDay(Date.now())))
      throw new Error(
        `The transcript of “${title}” says today's date, so it would differ tomorrow: \`varies\` hides it.`,
      );
    this.#sections.set(title, said);
  }

  /**
   * The transcript of this run. If the flow says nothing in a dialog or in the `transcribed` part of its stage: '' if
   * there is an approved transcript, so that the comparison fails; otherwise null.
   */
  text(): string | null {
    const sections = [...this.#sections]
      .filter(([, said]) => said !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (sections.length === 0) return existsSync(this.file) ? '' : null;
    const heading = `# ${this.#model.title}, as a screen reader says it\n`;
    return [
      heading,
      howToRead,
      ...sections.map(([title, said]) => `${titleMark.slice(1)}${title}\n\n${said}\n`),
    ].join('\n');
  }
}
