import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { AppOptions } from './options.ts';
import { isLoopbackUrl } from './authorize/local.ts';
import { isDemoCommunity } from './demo/community.ts';
import { publicUrlOf } from './authorize/redirects.ts';
import { folderFault } from './file-access.ts';
import { explainStart } from './start-faults.ts';
import { StartProblem } from './problems.ts';
import { readSettings, type Settings } from './settings.ts';
import { discordSettings } from './settings/check.ts';
import { codeOf } from './error-code.ts';
import { copyDays } from './store/engine/spare-copies.ts';

export { StartProblem } from './problems.ts';

export interface Running {
  /** The address to open in a browser. */
  address: string;
  /** Finishes pending requests, then stops. */
  close(): Promise<void>;
}

/**
 * Opens the worlds' port: the configured one, or the one after the app's. If that port is unusable, and
 * neither a port nor an origin of worlds is configured, the server uses any free port.
 */
async function openWorlds(
  app: FastifyInstance,
  { host, port, worldPort, app: options }: Settings,
): Promise<void> {
  const { configFile, instances = [], worldOrigin } = options.foundry ?? {};
  if (configFile === undefined && instances.length === 0) return;
  const nextPort = port === 0 || port === 65_535 ? 0 : port + 1;
  const wanted = worldPort ?? nextPort;
  try {
    await app.foundry.listen(host, wanted);
  } catch (error) {
    if (!['EADDRINUSE', 'EACCES'].includes(codeOf(error))) throw error;
    if (worldPort === null && worldOrigin === undefined) await app.foundry.listen(host, 0);
    else
      throw new StartProblem(
        `Port ${wanted}, for worlds, cannot be used; choose another with NYX_WORLD_PORT.`,
        {
          cause: error,
        },
      );
  }
}

/**
 * Refuses a public address without Discord: the sign-in page would answer nobody there, and the first start would fill
 * the data folder with the demo community.
 */
function requireSignIn({ discord, publicUrl, signInAnywhere }: AppOptions): void {
  if (discord || signInAnywhere || publicUrl === undefined || isLoopbackUrl(publicUrl)) return;
  throw new StartProblem(
    `Nobody could sign in at ${publicUrl}: set ${discordSettings.join(', ')} (docs/self-hosting.md). For a demo community on this machine, remove NYX_PUBLIC_URL; for one in which everybody may sign in as anybody, set NYX_SIGN_IN_ANYWHERE=true.`,
  );
}

/** Refuses folders that cannot be used, before anything is stored. */
function requireFolders({ dataDir, backups }: AppOptions): void {
  const fault =
    folderFault(dataDir, 'NYX_DATA_DIR') ?? (backups && folderFault(backups.folder, 'NYX_BACKUP_DIR'));
  if (fault) throw new StartProblem(fault);
}

/**
 * Starts the server with the settings of the environment, over which `overrides` take precedence. Prints its address; at
 * the first start of a demo community, the members who can sign in; and the code, once the sign-in page asks for one, as
 * it does after an import into the demo community.
 * @throws StartProblem whose message says why the server cannot start, with a line for each invalid setting
 */
export async function main(
  environment: Record<string, string | undefined> = process.env,
  print: (line: string) => void = console.log,
  overrides: Partial<AppOptions> = {},
): Promise<Running> {
  const read = readSettings(environment);
  const settings = { ...read, app: { ...read.app, ...overrides } };
  requireSignIn(settings.app);
  requireFolders(settings.app);
  try {
    const app = await buildApp(settings.app);
    try {
      await openWorlds(app, settings);
      await app.listen({ host: settings.host, port: settings.port });
    } catch (error) {
      await app.close();
      throw error;
    }
    const address = publicUrlOf(app, settings.app);
    if (app.store.copy !== undefined)
      print(
        `The database was updated. For ${copyDays} days, a copy from before the update is in ${app.store.copy}`,
      );
    print(`Nyx is open at ${address}`);
    if (app.firstStart) {
      print('A demo community is ready. Sign in as one of:');
      for (const { id, username, roles } of await app.store.members.all())
        print(`  ${id.padEnd(14)} ${username} (${roles.join(', ')})`);
    }
    const asksForCode =
      !settings.app.discord && !settings.app.signInAnywhere && !(await isDemoCommunity(app.store));
    const printCode = () =>
      print(`The sign-in page asks each browser once for this code: ${app.operatorCode}`);
    if (asksForCode) printCode();
    else app.onFirstAskedForCode(printCode);
    return { address, close: () => app.close() };
  } catch (error) {
    throw explainStart(error, settings);
  }
}
