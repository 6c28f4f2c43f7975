/** Writes the paths as a project of tests that needs the built app, but nothing else of this project. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { commitOf } from '../commit.ts';
import {
  asFeature,
  asPlaywright,
  asSteps,
  type MachineModel,
  type Path,
  Paths,
  storiesOf,
} from '#machine-paths';
import { isPlayed, stages } from '../../../../tests/paths/stages/index.ts';
import type { AnyStage } from '../../../../tests/paths/support/stage.ts';
import { Failure } from '../../failure.mjs';
import { formatted } from '../../source/format.mjs';
import { type ProjectFacts, projectFiles } from './project.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** One module with the models, the stages and all that they import. */
async function bundledWalker(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['tools/lib/paths/export/walker.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20.20',
    format: 'esm',
    external: ['axe-core'],
    // Some bundled packages are CommonJS, and call `require` for modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/** The sentences under Given with which all paths of a machine begin. */
export const backgroundOf = ({ member }: AnyStage): string[] => [
  'a server with fresh data',
  `${member ?? 'nobody'} is signed in`,
];

/** The texts of an export's files, by their path in its folder. */
async function exportedFiles(
  models: readonly MachineModel[],
  isChosen: (path: Path) => boolean,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  let count = 0;
  const settings: Record<string, string> = {};
  let first: Pick<ProjectFacts, 'test' | 'example' | 'machine' | 'state'> | undefined;
  for (const model of models) {
    const paths = [...new Paths(model).shortest()].filter(isChosen);
    const stories = storiesOf(model, paths);
    const { id } = model.machine;
    const specFile = `tests/${id}.spec.mjs`;
    const spec = await formatted(specFile, asPlaywright(model, stories, paths, '../support/test.mjs'));
    files.set(specFile, spec);
    files.set(`features/${id}.feature`, asFeature(model, stories, paths, backgroundOf(stages[id]!)));
    const stepsFile = `steps/${id}.mjs`;
    files.set(stepsFile, await formatted(stepsFile, asSteps(model, stories, paths, '../support/bdd.mjs')));
    count += paths.length;
    Object.assign(settings, stages[id]!.env);
    first ??= {
      test: /^test\([^]*?^\}?\);/m.exec(spec)![0],
      example: stories[0]!.id,
      machine: id,
      state: (paths[0]!.steps.at(-1) ?? paths[0]!.begin).state,
    };
  }
  const about = {
    count,
    machines: models.length,
    commit: commitOf(root) ?? 'unknown',
    folder: root,
    settings,
    ...first!,
  };
  for (const [file, text] of await projectFiles(about)) files.set(file, await formatted(file, text));
  files.set('support/walker.mjs', await bundledWalker());
  return files;
}

/**
 * Writes the paths of these machines into a folder, or those of the chosen ones.
 * @throws Error if the folder contains files of anything else
 */
export async function exportPaths(
  given: readonly MachineModel[],
  folder: string,
  isChosen: (path: Path) => boolean = () => true,
): Promise<void> {
  const models = given.filter(isPlayed);
  const present = await readdir(folder).catch((): string[] => []);
  if (present.length > 0 && !present.includes('playwright.config.mjs'))
    throw new Failure(`${folder} has other files; name an empty folder, or one of an earlier export.`);
  if (models.length === 0)
    throw new Failure('There is nothing to export: tests/paths/stages has no stage for this machine yet.');
  for (const [name, text] of await exportedFiles(models, isChosen)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
