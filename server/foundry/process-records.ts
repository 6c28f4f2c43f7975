import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const ProcessRecord = Type.Object({
  /** Null if the process does not run. */
  pid: Type.Union([Type.Integer({ minimum: 2 }), Type.Null()]),
  /** Distinguishes this process from a later one with the same pid. */
  identity: Type.String(),
  /** Epoch ms. */
  started: Type.Integer(),
  port: Type.Integer(),
});
export type ProcessRecord = Static<typeof ProcessRecord>;

/**
 * Records of processes in a folder, by which the next run of the server finds them. They are written
 * synchronously, so that the server cannot crash between a start and its record.
 */
export function processRecords(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string): string => join(folder, `${id}.json`);
  return {
    /** The file with the output of an instance. */
    logOf: (id: string): string => join(folder, `${id}.log`),

    /** The record of an instance; null if it never ran or its record is invalid. */
    read(id: string): ProcessRecord | null {
      try {
        const record: unknown = JSON.parse(readFileSync(fileOf(id), 'utf8'));
        return Value.Check(ProcessRecord, record) ? record : null;
      } catch {
        return null;
      }
    },

    write(id: string, record: ProcessRecord): void {
      const fresh = `${fileOf(id)}.new`;
      writeFileSync(fresh, JSON.stringify(record), { mode: 0o600 });
      renameSync(fresh, fileOf(id));
    },
  };
}
