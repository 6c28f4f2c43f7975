/**
 * Paths through the machines, for testers: `npm run paths` lists machines, `npm run paths -- sell` prints one's paths.
 * See docs/testing.md.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fileName, pageOf, reviewOf } from './documents.ts';
import { asGherkin } from './formats/gherkin.ts';
import { asJson } from './formats/json.ts';
import { asMarkdown } from './formats/markdown.ts';
import { asMermaid } from './formats/mermaid.ts';
import { asText } from './formats/text.ts';
import { models } from './models/index.ts';
import { nearest } from './support/nearest.ts';
import { coverage, type Tally } from './support/coverage.ts';
import type { MachineModel } from './support/model.ts';
import { type Path, Paths } from './support/paths.ts';
import { storyOf } from './support/story.ts';

const formats = { text: asText, markdown: asMarkdown, gherkin: asGherkin, json: asJson, mermaid: asMermaid };

const usage = `npm run paths                     lists the machines and what their paths cover
npm run paths -- sell             prints a shortest path to each situation by each way, step by step
  --format ${Object.keys(formats).join('|')}
  --from refused --to sold        only paths that go on from a state, or end in one
  --simple                        every path that never comes to the same situation twice, not only the shortest
  --limit 10                      no more than so many
  --walk live|browser             walks them: with a live actor, or in the built app with a report
npm run paths -- --write          writes docs/machines and tests/paths/reviewed anew
npm run -s paths -- …             the same without npm's own lines, for other programs`;

/** A mistake of whoever typed the command: told without a stack. */
class Mistake extends Error {
  override readonly name = 'Failure';
}

function known<Name extends string>(what: string, name: string, names: readonly Name[]): Name {
  const found = names.find((one) => one === name);
  if (found !== undefined) return found;
  const close = nearest(name, names);
  throw new Mistake(
    `There is no ${what} "${name}".${close ? ` Did you mean "${close}"?` : ''} There are: ${names.join(', ')}.`,
  );
}

const percent = (tallies: readonly Tally[]): number => {
  const all = tallies.reduce((sum, { all: every }) => sum + every.length, 0);
  const missed = tallies.reduce((sum, tally) => sum + tally.missed.length, 0);
  return all === 0 ? 100 : Math.floor(((all - missed) / all) * 100);
};

function list(): void {
  const rows = models.map((model) => {
    const paths = new Paths(model).shortest();
    return { model, paths, covered: coverage(model.machine, paths) };
  });
  const width = Math.max(...rows.map(({ model }) => model.machine.id.length));
  const part = (name: string, tally: Tally): string =>
    `${String(tally.all.length).padStart(3)} ${name} ${tally.all.length === 0 ? '    ' : `${String(percent([tally])).padStart(3)}%`}`;
  for (const { model, paths, covered } of rows) {
    const { states, transitions, guards } = covered;
    console.log(
      [
        model.machine.id.padEnd(width),
        part('states', states),
        part('transitions', transitions),
        part('outcomes of guards', guards),
        `${String(paths.length).padStart(3)} paths`,
        model.title,
      ].join('  '),
    );
    for (const missed of [states, transitions, guards].flatMap((tally) => tally.missed))
      console.log(`${' '.repeat(width)}  no path comes by: ${missed}`);
  }
  const all = (pick: 'states' | 'transitions' | 'guards'): Tally[] =>
    rows.map(({ covered }) => covered[pick]);
  const [states, transitions, guards] = [all('states'), all('transitions'), all('guards')].map(percent);
  console.log(`machines ${rows.length} states ${states}% transitions ${transitions}% guards ${guards}%`);
  if (states !== 100 || transitions !== 100 || guards !== 100) process.exitCode = 1;
}

async function write(): Promise<void> {
  const folder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const [drawn, reviewed] = [folder('../../docs/machines/'), folder('reviewed/')];
  await Promise.all([drawn, reviewed].map((one) => mkdir(one, { recursive: true })));
  for (const model of models) {
    await writeFile(`${drawn}${fileName(model)}`, pageOf(model));
    await writeFile(`${reviewed}${fileName(model)}`, reviewOf(model));
  }
  console.log(
    `${models.length} machines: docs/machines and tests/paths/reviewed are written. Read what has changed.`,
  );
}

function* wanted(model: MachineModel, isSimple: boolean, from?: string, to?: string): Generator<Path> {
  const paths = new Paths(model);
  if (isSimple) yield* paths.simple({ from, to });
  else yield* paths.shortest({ from, to });
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        limit: { type: 'string' },
        simple: { type: 'boolean', default: false },
        walk: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Mistake(`${(error as Error).message.split(/\.\s/)[0]}.\n\n${usage}`);
  }
}

/** @param prepareBrowser Sees to it that there are a built app and a Chromium. */
export async function listPaths(args: string[], prepareBrowser: () => Promise<void>): Promise<void> {
  // Whoever reads only the first lines closes the pipe.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  const { values, positionals } = read(args);
  if (values.help) return console.log(usage);
  if (values.write) {
    if (args.length > 1)
      throw new Mistake('--write writes what belongs to all machines, and takes nothing else.');
    return write();
  }
  const [name, ...more] = positionals;
  if (more.length > 0) throw new Mistake(`One machine at a time, not ${positionals.join(' and ')}.`);
  if (name === undefined) {
    if (args.length > 0) throw new Mistake(`Say of which machine: npm run paths -- sell …\n\n${usage}`);
    return list();
  }
  const id = known(
    'machine',
    name,
    models.map(({ machine }) => machine.id),
  );
  const model = models.find(({ machine }) => machine.id === id)!;
  const format = known('format', values.format ?? 'text', Object.keys(formats) as (keyof typeof formats)[]);
  const narrowing =
    [values.from, values.to, values.limit].some((value) => value !== undefined) || values.simple;
  if (format === 'mermaid' && narrowing)
    throw new Mistake('A diagram shows the whole machine: --format mermaid takes nothing else.');
  if (values.walk !== undefined && values.format !== undefined)
    throw new Mistake('--walk walks the paths and --format prints them: one of both.');
  const states = Object.keys(model.states);
  const [from, to] = [values.from, values.to].map((state) =>
    state === undefined ? undefined : known('state', state, states),
  );
  const limit = values.limit === undefined ? Infinity : Number(values.limit);
  if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 1))
    throw new Mistake(`"${values.limit}" is no number of paths.`);
  const paths: Path[] = [];
  for (const path of wanted(model, values.simple, from, to)) {
    if (paths.length >= limit) break;
    paths.push(path);
  }
  if (paths.length === 0)
    throw new Mistake(`No path does that${values.simple ? ' without coming to one situation twice' : ''}.`);
  if (values.walk !== undefined) {
    const how = known('way to walk', values.walk, ['live', 'browser']);
    if (how === 'browser') await prepareBrowser();
    const { walk } = await import('./walk.ts');
    return walk(how, model, paths);
  }
  console.log(
    formats[format](
      model,
      paths.map((path) => storyOf(model, path)),
    ),
  );
}
