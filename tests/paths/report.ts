/** The report of a walk through the built app: each path, and each state as it was seen and heard. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { MachineModel } from './support/model.ts';
import { happens, type Story } from './support/story.ts';
import { transcript } from './support/transcript.ts';

interface Sight {
  state: string;
  picture: string;
  heard: string[];
}

export interface Walked {
  story: Story;
  /** What was wrong; null when nothing was. */
  fault: string | null;
}

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const faultPicture = (index: number): string => `path-${index + 1}-fault.png`;

const heardAs = (heard: readonly string[]): string =>
  `<details><summary>What a screen reader says</summary><pre>${escape(heard.join('\n'))}</pre></details>`;

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
img{max-width:100%;border:1px solid}pre{white-space:pre-wrap}section{border-top:1px solid;margin-top:2rem}`;

export class Report {
  readonly #folder: string;
  readonly #model: MachineModel;
  readonly #sights = new Map<string, Sight>();
  /** What was heard where a path has failed, by the path's index. */
  readonly #faults = new Map<number, string[]>();

  private constructor(folder: string, model: MachineModel) {
    this.#folder = folder;
    this.#model = model;
  }

  /** Begins a report anew in a folder. */
  static async begin(folder: string, model: MachineModel): Promise<Report> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    return new Report(folder, model);
  }

  #faultOf(fault: string, index: number): string {
    const heard = this.#faults.get(index);
    const seen = heard
      ? `<img src="${faultPicture(index)}" alt="The page where it failed">${heardAs(heard)}`
      : '';
    return `<pre>${escape(fault)}</pre>${seen}`;
  }

  /** Keeps how a state looks and sounds, the first time that a path comes to it. */
  async see(page: Page, state: string): Promise<void> {
    if (this.#sights.has(state)) return;
    const picture = `${state}.png`;
    this.#sights.set(state, { state, picture, heard: [] });
    await page.screenshot({ path: path.join(this.#folder, picture) });
    this.#sights.set(state, { state, picture, heard: await transcript(page) });
  }

  /** Keeps how the page looks and sounds where a path has failed. */
  async fail(page: Page, index: number): Promise<void> {
    await page.screenshot({ path: path.join(this.#folder, faultPicture(index)) });
    this.#faults.set(index, await transcript(page));
  }

  /** @returns The file to open. */
  async write(walks: readonly Walked[]): Promise<string> {
    const { title, about, states } = this.#model;
    const faults = walks.filter(({ fault }) => fault !== null).length;
    const file = path.join(this.#folder, 'index.html');
    const told = walks.map(
      (
        { story, fault },
        index,
      ) => `<li id="path-${index + 1}"><p>${fault === null ? '✓' : '✗'} ${escape(story.given)} ${escape(story.sees)}</p>
<ol>${story.steps.map((step) => `<li>${escape(happens(step))} <a href="#${step.state}">${escape(step.sees)}</a></li>`).join('')}</ol>
${fault === null ? '' : this.#faultOf(fault, index)}</li>`,
    );
    const seen = [...this.#sights.values()].map(
      ({
        state,
        picture,
        heard,
      }) => `<section id="${state}"><h3>${escape(state)}</h3><p>${escape(states[state]?.says ?? '')}</p>
<img src="${encodeURIComponent(picture)}" alt="The page in the state ${escape(state)}">
${heardAs(heard)}</section>`,
    );
    await writeFile(
      file,
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${style}</style>
<h1>${escape(title)}</h1><p>${escape(about)}</p><p>${walks.length} paths, ${faults} with a fault</p>
<h2>Paths</h2><ol>${told.join('\n')}</ol><h2>States</h2>${seen.join('\n')}</html>\n`,
    );
    return file;
  }
}
