import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../error-code.ts';

/** Names such as `nyx-20260517T120000Z.backup`, and of files that an interrupted backup has left. */
const pattern = /^nyx-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.\d+)?$/;

/** The name of the backup of a moment, epoch ms. */
export const nameOf = (moment: number): string =>
  `nyx-${new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

interface Found {
  name: string;
  /** Epoch ms. */
  written: number;
  isWhole: boolean;
}

/** The scheduled backups of a folder, the newest first; none if the folder does not exist. */
async function backupsIn(folder: string): Promise<Found[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const [, year, month, ...rest] = pattern.exec(name) ?? [];
      if (year === undefined) return [];
      const [date, hours, minutes, seconds, aside] = rest;
      const written = Date.parse(`${year}-${month!}-${date!}T${hours!}:${minutes!}:${seconds!}Z`);
      return [{ name, written, isWhole: aside === undefined }];
    })
    .toSorted((one, other) => other.written - one.written);
}

/** When the newest whole backup of a folder was written, epoch ms; null without one. */
export const newestIn = async (folder: string): Promise<number | null> =>
  (await backupsIn(folder)).find(({ isWhole }) => isWhole)?.written ?? null;

/** Removes what interrupted backups have left, and all whole backups but the newest `keep`. */
export async function prune(folder: string, keep: number): Promise<void> {
  const found = await backupsIn(folder);
  const kept = new Set(found.filter(({ isWhole }) => isWhole).slice(0, keep));
  for (const one of found) if (!kept.has(one)) await rm(path.join(folder, one.name), { force: true });
}
