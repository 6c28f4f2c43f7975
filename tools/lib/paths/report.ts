/** Writes the report of a walk through the built app: each path, and a screenshot and a transcript of each situation. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import {
  coverage,
  happens,
  type JunitResult,
  type MachineModel,
  type Path,
  Paths,
  plain,
  type Position,
  stepsOf,
} from '#machine-paths';
import { transcript } from '../../../tests/paths/support/transcript.ts';

/** What the report shows about a situation: a state, and what distinguishes it from others of that state. */
interface Sight {
  id: string;
  state: string;
  expected: string;
  /** What a screen reader says, phrase by phrase. */
  phrases: string[];
}

export interface Walked extends JunitResult {
  path: Path;
}

/** Facts about the whole run. */
export interface Run {
  /** The options of the command, as typed. */
  command: string;
  begun: Date;
  /** The commit of the walked app; null outside a repository. */
  commit: string | null;
  /** Name and version of the browser. */
  browser: string;
}

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const keyOf = ({ state, apart }: Pick<Position, 'state' | 'apart'>): string =>
  JSON.stringify([state, apart], plain);

const faultPicture = (id: string): string => `${id}-fault.png`;

const htmlOf = (phrases: readonly string[]): string =>
  `<details><summary>What a screen reader says</summary><pre>${escape(phrases.join('\n'))}</pre></details>`;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
img{max-width:100%;border:1px solid}pre{white-space:pre-wrap}section{border-top:1px solid;margin-top:2rem}`;

export class Report {
  readonly #folder: string;
  readonly #model: MachineModel;
  /** By `keyOf`. */
  readonly #sights = new Map<string, Sight>();
  /** By the id of a failed path: the transcript of the page on which it failed. */
  readonly #faults = new Map<string, string[]>();

  private constructor(folder: string, model: MachineModel) {
    this.#folder = folder;
    this.#model = model;
  }

  /** Empties the folder, and begins a report in it. */
  static async begin(folder: string, model: MachineModel): Promise<Report> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return new Report(folder, model);
  }

  #faultOf(fault: string, id: string): string {
    const phrases = this.#faults.get(id);
    const evidence = phrases
      ? `<img src="${faultPicture(id)}" alt="The page where it failed">${htmlOf(phrases)}`
      : '';
    return `<pre>${escape(fault)}</pre>${evidence}`;
  }

  /** Stores a screenshot and a transcript of a situation when a path first reaches it. */
  async see(page: Page, position: Position): Promise<void> {
    const key = keyOf(position);
    if (this.#sights.has(key)) return;
    const { state, apart } = position;
    const number = [...this.#sights.values()].filter((other) => other.state === state).length + 1;
    const expected = apart === null ? '' : JSON.stringify(apart, plain);
    const sight: Sight = { id: `${state}-${number}`, state, expected, phrases: [] };
    this.#sights.set(key, sight);
    await page.screenshot({ path: path.join(this.#folder, `${sight.id}.png`) });
    sight.phrases = await transcript(page);
  }

  /** Stores a screenshot and a transcript of the page where a path has failed. */
  async fail(page: Page, id: string): Promise<void> {
    await page.screenshot({ path: path.join(this.#folder, faultPicture(id)) });
    this.#faults.set(id, await transcript(page));
  }

  /** HTML with what the user sees in a situation, as a link to its picture. */
  #link(position: Pick<Position, 'state' | 'apart'>, sees: string): string {
    const sight = this.#sights.get(keyOf(position));
    return sight ? `<a href="#${sight.id}">${escape(sees)}</a>` : escape(sees);
  }

  /** HTML with the number of states, transitions and guards that the paths cover, and the names of those that they miss. */
  #coverage(walks: readonly Walked[]): string {
    const walked = coverage(
      this.#model.machine,
      walks.map((walk) => walk.path),
    );
    const parts = {
      states: walked.states,
      transitions: walked.transitions,
      'outcomes of guards': walked.guards,
    };
    const rows = Object.entries(parts).map(
      ([what, { all, missed }]) => `<li>${all.length - missed.length} of ${all.length} ${what}</li>`,
    );
    const missed = Object.values(parts).flatMap((part) => part.missed);
    const notWalked =
      new Paths(this.#model).shortest().length - new Set(walks.map(({ story }) => story.id)).size;
    const rest =
      missed.length === 0
        ? ''
        : `<details><summary>Not reached</summary><ul>${missed.map((one) => `<li>${escape(one)}</li>`).join('')}</ul></details>`;
    return `<ul>${rows.join('')}</ul>${notWalked > 0 ? `<p>${notWalked} of the machine’s shortest paths were not walked.</p>` : ''}${rest}`;
  }

  /** Writes the report. @returns the path of its HTML file */
  async write(walks: readonly Walked[], { command, begun, commit, browser }: Run): Promise<string> {
    const { title, about, states } = this.#model;
    const faults = walks.filter(({ fault }) => fault !== null).length;
    const file = path.join(this.#folder, 'index.html');
    const pathItems = walks.map(
      ({
        story,
        path: walkedPath,
        fault,
        took,
      }) => `<li id="${story.id}"><p>${fault === null ? '✓' : '✗'} <code>${story.id}</code> ${escape(story.title)} (${(took / 1_000).toFixed(1)} s)</p>
<p>${escape(story.given)} ${this.#link(walkedPath.begin, story.sees)}</p>
<ol>${stepsOf(this.#model, walkedPath)
        .map(
          ({ state, expected, ...step }) =>
            `<li>${escape(happens(step))} ${this.#link({ state, apart: expected }, step.sees)}</li>`,
        )
        .join('')}</ol>
${fault === null ? '' : this.#faultOf(fault, story.id)}</li>`,
    );
    const stateSections = [...this.#sights.values()].map(
      ({
        id,
        state,
        expected,
        phrases,
      }) => `<section id="${id}"><h3>${escape(state)}</h3><p>${escape(states[state]?.says ?? '')} <code>${escape(expected)}</code></p>
<img src="${encodeURIComponent(id)}.png" alt="The page in the situation ${escape(id)}">
${htmlOf(phrases)}</section>`,
    );
    await writeFile(
      file,
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${style}</style>
<h1>${escape(title)}</h1><p>${escape(about)}</p>
<p>${walks.length} paths, ${faults} with a fault, in ${((Date.now() - begun.getTime()) / 1_000).toFixed(0)} s</p>
<dl><dt>Command</dt><dd><code>${escape(command)}</code></dd><dt>Begun</dt><dd>${begun.toISOString()}</dd>
<dt>Commit</dt><dd>${commit ?? 'unknown'}</dd><dt>Browser</dt><dd>${escape(browser)}</dd></dl>
<h2>Covered by this run</h2>${this.#coverage(walks)}
<h2>Paths</h2><ol>${pathItems.join('\n')}</ol><h2>Situations</h2>${stateSections.join('\n')}</html>\n`,
    );
    return file;
  }
}
