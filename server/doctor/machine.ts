import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { codeOf } from '../error-code.ts';
import { existingSecrets } from '../auth/secrets-file.ts';
import { proofHeaders } from '../auth/proof.ts';
import { closedPart, closedWords, folderFault, foreignFolder, nearestExisting } from '../file-access.ts';
import { diskFault } from '../routes/readiness.ts';
import type { Settings } from '../settings.ts';
import { fault, startFinding, type DoctorFinding, good } from './finding.ts';
import type { Recognition } from './recognition.ts';

export const node = (): DoctorFinding => good('Node', `Node ${process.versions.node}.`);

/** How long another program may take to answer, in ms. */
const timeLimit = 3_000;

/** Whether the program that listens on a port is the own Nyx, another Nyx or no Nyx. */
async function listenerOn(
  { host, port }: Pick<Settings, 'host' | 'port'>,
  { headers, isOwn }: Recognition,
): Promise<'own' | 'another' | 'none'> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  try {
    const address = `http://${name.includes(':') ? `[${name}]` : name}:${port}/healthz`;
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(timeLimit) });
    const content = (await answer.json()) as { status?: unknown } | null;
    if (content?.status !== 'ok') return 'none';
    return isOwn(answer.headers.get(proofHeaders.proof) ?? '') ? 'own' : 'another';
  } catch {
    return 'none';
  }
}

async function tryPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

export async function ports(settings: Settings, recognition: Recognition): Promise<DoctorFinding[]> {
  const { host, port, worldPort } = settings;
  const findings: DoctorFinding[] = [];
  try {
    await tryPort(host, port);
    findings.push(good('Port', `${host}:${port} is free.`));
  } catch (error) {
    // A running Nyx also uses the port of the worlds, so that port is not checked.
    const listener = codeOf(error) === 'EADDRINUSE' ? await listenerOn(settings, recognition) : 'none';
    if (listener === 'own') return [good('Port', `Nyx runs on ${host}:${port}.`)];
    if (listener === 'another')
      return [
        fault(
          'Port',
          `Another Nyx, with other secrets or of an older version, runs on ${host}:${port}. Stop it, or choose another port with PORT.`,
        ),
      ];
    return [startFinding('Port', error, settings)];
  }
  if (worldPort !== null)
    findings.push(
      await tryPort(host, worldPort).then(
        () => good('Port', `${host}:${worldPort}, for worlds, is free.`),
        () =>
          fault('Port', `Port ${worldPort}, for worlds, cannot be used; choose another with NYX_WORLD_PORT.`),
      ),
    );
  return findings;
}

/** `now` is epoch ms. */
export async function dataFolder(settings: Settings, now: number): Promise<DoctorFinding[]> {
  const { dataDir } = settings.app;
  const unusable = folderFault(dataDir, 'NYX_DATA_DIR');
  if (unusable !== null) return [fault('Data folder', unusable)];
  try {
    const folder = nearestExisting(dataDir);
    await access(folder, constants.W_OK | constants.X_OK);
    const foreign = foreignFolder(dataDir);
    if (foreign !== null) return [fault('Data folder', foreign)];
    const closed = closedPart(dataDir);
    if (closed !== null) return [fault('Data folder', closedWords(dataDir, closed))];
    await existingSecrets(settings.app, now);
    const words = folder === dataDir ? `${dataDir} can be written.` : `The first start creates ${dataDir}.`;
    const full = await diskFault(folder);
    return [
      good('Data folder', words),
      full === null
        ? good('Disk', 'There is space left.')
        : fault('Disk', `${full} Free some space, or move the folder with NYX_DATA_DIR.`),
    ];
  } catch (error) {
    return [startFinding('Data folder', error, settings)];
  }
}
