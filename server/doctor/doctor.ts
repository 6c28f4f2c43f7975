import { StartProblem } from '../problems.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type EnvironmentVariables, unknownNames } from '../settings/check.ts';
import { backups } from './backups.ts';
import { database } from './database.ts';
import { discord } from './discord.ts';
import { fault, type DoctorFinding, good } from './finding.ts';
import { dataFolder, node, ports } from './machine.ts';
import { proxy, publicAddress } from './network.ts';
import { recogniseOwn } from './recognition.ts';

const settingsSubject = 'Settings';

/** The settings, or their faults. */
function read(environment: EnvironmentVariables): Settings | DoctorFinding[] {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return error.message.split('\n').map((line) => fault(settingsSubject, line));
  }
}

/** Examines what a server with this environment needs, and changes nothing. `now` is epoch ms. */
export async function examine(environment: EnvironmentVariables, now: number): Promise<DoctorFinding[]> {
  const unknown = unknownNames(environment).map((name) =>
    fault(settingsSubject, `Nyx has no setting ${name}. Correct its name; .env.example lists all of them.`),
  );
  const settings = read(environment);
  if (Array.isArray(settings)) return [node(), ...settings, ...unknown];
  const folder = await dataFolder(settings, now);
  const recognition = await recogniseOwn(settings, now);
  const canLookInside = !folder.some(({ subject, isFault }) => isFault && subject === 'Data folder');
  return [
    node(),
    ...(unknown.length > 0 ? unknown : [good(settingsSubject, 'They are valid.')]),
    ...(await ports(settings, recognition)),
    ...folder,
    ...(canLookInside ? await database(settings, now) : []),
    await backups(settings, now),
    proxy(settings),
    await publicAddress(settings, recognition, now),
    ...(await discord(settings, now)),
  ];
}

/** A line for each finding. */
export const findingLines = (findings: readonly DoctorFinding[]): string[] =>
  findings.map(
    ({ subject, isFault, words }) => `${isFault ? 'FAULT' : 'OK   '}  ${subject.padEnd(15)} ${words}`,
  );
