import { expect } from 'vitest';
import { type Run, run } from './clone.ts';

/** Starts a command line in a folder, as a reader of a README does. `env` adds variables. */
export const start = (folder: string, command: string, env: Record<string, string> = {}): Promise<Run> =>
  run(folder, ['sh', '-c', command], {
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
    ...env,
  });

/** Runs a command line that must end with this exit code. Resolves with what it has printed. */
export async function endWith(code: number, ...command: Parameters<typeof start>): Promise<string> {
  const started = await start(...command);
  const ended = await started.untilEnd();
  expect(ended, `${command[1]}\n${started.output()}`).toBe(code);
  return started.output();
}

/** The languages of code blocks without commands: tests write them as files, or compare them with an output. */
const otherLanguages = ['html', 'js', 'text'];

/** Matches code in a sentence or table that is a command, perhaps after settings such as `NYX_BEGINS=now`. */
const command = /^(?:[A-Z_]+=\S+ )*(?:node|npm|npx) /;

/**
 * All commands in a README, in its order: the lines of blocks in the language `sh`, and code in its sentences and tables.
 * @throws Error that names the language of a block if nothing is known about it
 */
function commandsIn(readme: string): string[] {
  const all = readme.matchAll(/^```(?<language>\w*)\n(?<block>[^]*?)^```$|`(?<code>[^`\n]+)`/gm);
  return [...all].flatMap(({ groups: { language, block, code } = {} }) => {
    if (code !== undefined) return command.test(code) ? [code] : [];
    if (language === 'sh') return block!.trim().split('\n');
    if (!otherLanguages.includes(language!)) throw new Error(`A code block has the language "${language}"`);
    return [];
  });
}

/** Runs each command of a README. @throws Error unless these are exactly the commands that `runs` has an entry for */
export async function runEvery(
  readme: string,
  runs: Readonly<Record<string, (command: string) => Promise<unknown>>>,
): Promise<void> {
  const commands = [...new Set(commandsIn(readme))];
  const unknown = commands.filter((each) => !Object.hasOwn(runs, each));
  const missing = Object.keys(runs).filter((each) => !commands.includes(each));
  if (unknown.length + missing.length > 0)
    throw new Error(
      `No test runs ${unknown.join(', ') || 'nothing'}; the README lacks ${missing.join(', ')}`,
    );
  for (const each of commands) await runs[each]!(each);
}
