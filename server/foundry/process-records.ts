import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const ProcessRecord = Type.Object({
  /** Null when it does not run. */
  pid: Type.Union([Type.Integer({ minimum: 2 }), Type.Null()]),
  /** What tells this process from a later one with the same pid. */
  identity: Type.String(),
  /** Epoch ms. */
  started: Type.Integer(),
  port: Type.Integer(),
});
export type ProcessRecord = Static<typeof ProcessRecord>;

/**
 * What is remembered of each process in a folder, so that the next run of the server finds it again. Written at once
 * and without a wait: between a start and its record there is no moment for a crash.
 */
export function processRecords(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string): string => join(folder, `${id}.json`);
  return {
    /** Where its output goes. */
    logOf: (id: string): string => join(folder, `${id}.log`),

    /** Null for one that never ran, and for a record that is no such thing. */
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

export type ProcessRecords = ReturnType<typeof processRecords>;
