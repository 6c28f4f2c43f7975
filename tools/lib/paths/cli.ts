/**
 * The command `npm run paths`, for testers: without arguments, it lists the machines; `npm run paths -- sell` prints
 * the paths of one. See docs/testing.md.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Failure } from '../failure.mjs';
import { fileName, machinePageOf } from './documents.ts';
import {
  asFeature,
  asJson,
  asMarkdown,
  asMermaid,
  asText,
  coverage,
  idOf,
  type MachineModel,
  missedBy,
  type Path,
  Paths,
  randomPaths,
  readPaths,
  storiesOf,
  type Tally,
  UnusablePaths,
} from '#machine-paths';
import { models } from '../../../tests/paths/models/index.ts';
import {
  exportFormats,
  fileOfCaller,
  type PathsOptions,
  randomOptionsOf,
  readOptions,
  requireName,
  usage,
  walkOptionsOf,
  wholeNumber,
} from './options.ts';
import { asCoverage, asMatrix } from './traceability.ts';
import type { WalkOptions } from './walk.ts';

/** Reads paths of our machines from a file, as `--format json` writes them. */
/** @throws UnusablePaths if the file is damaged, or the machine does not follow a path to the states in the file */
export async function replay(file: string): Promise<{ model: MachineModel; paths: Path[] }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UnusablePaths(`There is no file ${file}.`);
  });
  return readPaths(file, text, models);
}

const formats = { text: asText, markdown: asMarkdown, gherkin: asFeature, json: asJson, mermaid: asMermaid };

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
        part('guard outcomes', guards),
        `${String(paths.length).padStart(3)} paths`,
        model.title,
      ].join('  '),
    );
    for (const missed of missedBy(covered)) console.log(`${' '.repeat(width)}  not covered: ${missed}`);
  }
  const all = (pick: 'states' | 'transitions' | 'guards'): Tally[] =>
    rows.map(({ covered }) => covered[pick]);
  const [states, transitions, guards] = [all('states'), all('transitions'), all('guards')].map(percent);
  console.log(`machines ${rows.length} states ${states}% transitions ${transitions}% guards ${guards}%`);
  if (states !== 100 || transitions !== 100 || guards !== 100) process.exitCode = 1;
}

async function write(): Promise<void> {
  const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
  await mkdir(`${docs}machines`, { recursive: true });
  for (const model of models) await writeFile(`${docs}machines/${fileName(model)}`, machinePageOf(model));
  await writeFile(`${docs}traceability.md`, asMatrix());
  console.log(
    `Wrote docs/traceability.md, and docs/machines for ${models.length} machines. Review the changes.`,
  );
}

function* wanted(
  model: MachineModel,
  { simple: isSimple, pairs: isPairs }: PathsOptions,
  from?: string,
  to?: string,
): Generator<Path> {
  const paths = new Paths(model);
  if (isPairs) yield* paths.pairs();
  else if (isSimple) yield* paths.simple({ from, to });
  else yield* paths.shortest({ from, to });
}

const isNarrowed = ({ from, to, path, limit, random, simple, pairs }: PathsOptions): boolean =>
  simple || pairs || [from, to, path, limit, random].some((value) => value !== undefined);

/** The machine with this name or, if a part of the names of its cases is given, the machine and these cases. */
function chosen(name: string): { model: MachineModel; isChosen: (path: Path) => boolean } {
  const isNamed = (each: { name?: string }) => each.name?.toLowerCase().includes(name.toLowerCase()) === true;
  const ids = models.map(({ machine }) => machine.id);
  const withCase = ids.includes(name) ? undefined : models.find(({ cases }) => cases.some(isNamed));
  if (withCase) return { model: withCase, isChosen: ({ caseIndex }) => isNamed(withCase.cases[caseIndex]!) };
  const id = requireName('machine', name, ids);
  return { model: models.find(({ machine }) => machine.id === id)!, isChosen: () => true };
}

/** The machine with this name, and those of its paths that the options choose. */
function pathsOf(name: string, values: PathsOptions): { model: MachineModel; paths: Path[] } {
  const { model, isChosen } = chosen(name);
  const { id } = model.machine;
  const random = randomOptionsOf(values);
  if (random) {
    // The seed goes to standard error, because other programs read the standard output.
    console.error(`Seed ${random.seed}`);
    return { model, paths: randomPaths(model, random) };
  }
  const states = Object.keys(model.states);
  const [from, to] = [values.from, values.to].map((state) =>
    state === undefined ? undefined : requireName('state', state, states),
  );
  const limit = wholeNumber('--limit', values.limit) ?? Infinity;
  const paths: Path[] = [];
  for (const path of wanted(model, values, from, to)) {
    if (paths.length >= limit) break;
    if (isChosen(path) && (values.path === undefined || idOf(model, path) === values.path)) paths.push(path);
  }
  if (paths.length > 0) return { model, paths };
  if (values.path === undefined)
    throw new Failure(`No path matches${values.simple ? ' without a repeated situation' : ''}.`);
  throw new Failure(
    `There is no path "${values.path}"; npm run paths -- ${id} lists the paths with their ids.`,
  );
}

function print(model: MachineModel, paths: readonly Path[], values: PathsOptions): void {
  const format = requireName('format', values.format ?? 'text', exportFormats);
  if (format === 'mermaid' && isNarrowed(values))
    throw new Failure(
      'A diagram shows the whole machine: --format mermaid excludes --from, --to, --path, --limit, --random, --pairs and --simple.',
    );
  console.log(formats[format](model, storiesOf(model, paths), paths));
}

async function exportTo(folder: string, name: string | undefined, values: PathsOptions): Promise<void> {
  const other = Object.entries(values).find(([option, value]) => option !== 'export' && value !== false);
  if (other)
    throw new Failure(
      `--export writes every shortest path of all machines or of one, and excludes --${other[0]}.`,
    );
  const one = name === undefined ? undefined : chosen(name);
  const exported = one ? [one.model] : models;
  const target = fileOfCaller(folder);
  const { exportPaths } = await import('./export/export.ts');
  await exportPaths(exported, target, one?.isChosen);
  console.log(`Exported ${exported.length} machines to ${target}. Its README.md says how to run the tests.`);
}

/** Runs the command. @param prepareBrowser makes sure that the app is built and Chromium is installed */
export async function listPaths(
  args: string[],
  prepareBrowser: (options: Pick<WalkOptions, 'isHeaded'>) => Promise<void>,
): Promise<void> {
  // A program that reads only the first lines, such as `head`, closes the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  const { values, positionals } = readOptions(args);
  if (values.help) return console.log(usage);
  if (values.write) {
    if (args.length > 1) throw new Failure('--write applies to all machines and accepts no other arguments.');
    return write();
  }
  const [name, ...more] = positionals;
  if (more.length > 0) throw new Failure(`Name one machine at a time, not ${positionals.join(' and ')}.`);
  if (values.coverage !== undefined) {
    requireName('coverage', values.coverage, ['specification']);
    if (name !== undefined || args.length > 2)
      throw new Failure('--coverage specification is about all machines and accepts no other arguments.');
    return console.log(asCoverage());
  }
  if (values.export !== undefined) return exportTo(values.export, name, values);
  const walking = walkOptionsOf(values, args);
  if (values.replay !== undefined && (name !== undefined || isNarrowed(values)))
    throw new Failure('--replay walks every path of its file, which also names the machine.');
  if (name === undefined && values.replay === undefined) {
    if (args.length > 0) throw new Failure(`Name a machine: npm run paths -- sell …\n\n${usage}`);
    return list();
  }
  const { model, paths } =
    values.replay === undefined ? pathsOf(name!, values) : await replay(fileOfCaller(values.replay));
  if (walking === null) return print(model, paths, values);
  if (walking.how === 'browser') await prepareBrowser(walking);
  const { walk } = await import('./walk.ts');
  await walk(model, paths, walking);
}
