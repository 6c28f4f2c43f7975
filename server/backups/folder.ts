import { rm } from 'node:fs/promises';
import path from 'node:path';
import { namesIn } from '../names-in.ts';

/** Matches `nyx-20260517T120000Z.backup` and, with a number at the end, what an interrupted backup left. */
const pattern = /^nyx-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.\d+)?$/;

/** The file name of a backup that is written at `time` (epoch ms). */
export const backupNameOf = (time: number): string =>
  `nyx-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

interface Found {
  name: string;
  /** Epoch ms. */
  written: number;
  isWhole: boolean;
}

/** The scheduled backups of a folder, the newest first; none if the folder does not exist. */
async function backupsIn(folder: string): Promise<Found[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const [, year, month, ...rest] = pattern.exec(name) ?? [];
      if (year === undefined) return [];
      const [date, hours, minutes, seconds, unfinishedSuffix] = rest;
      const written = Date.parse(`${year}-${month!}-${date!}T${hours!}:${minutes!}:${seconds!}Z`);
      return [{ name, written, isWhole: unfinishedSuffix === undefined }];
    })
    .toSorted((one, other) => other.written - one.written);
}

/** When the newest complete backup of a folder was written, in epoch ms; null if there is none. */
export const newestIn = async (folder: string): Promise<number | null> =>
  (await backupsIn(folder)).find(({ isWhole }) => isWhole)?.written ?? null;

/** Removes what interrupted backups left, and all complete backups but the newest `keep`. */
export async function prune(folder: string, keep: number): Promise<void> {
  const found = await backupsIn(folder);
  const kept = new Set(found.filter(({ isWhole }) => isWhole).slice(0, keep));
  for (const one of found) if (!kept.has(one)) await rm(path.join(folder, one.name), { force: true });
}
