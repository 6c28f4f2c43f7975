import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { jsonIn } from '#core/contract/json.ts';
import { StoreFault } from '../fault.ts';

/*
 * A backup is a gzipped file of lines of JSON (docs/backup.md): a head, one line for each row, and an end. It is
 * the same whichever engine wrote it.
 */

const Head = Type.Object({
  nyx: Type.Literal('community'),
  format: Type.Literal(1),
  /** The database's migrations, in order. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** When it was written, ISO 8601. */
  written: Type.String(),
  /** The signing secrets, sealed by a passphrase. */
  secrets: Type.Optional(Type.String()),
});
export type Head = Static<typeof Head>;

const End = Type.Object({ rows: Type.Integer(), digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) });
export type End = Static<typeof End>;

const Row = Type.Tuple([
  Type.String(),
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
]);
export type BackupRow = Static<typeof Row>;

/** The fault of a damaged or incomplete backup. The message names the line. */
export const damaged = (line: number, why: string): StoreFault =>
  new StoreFault('invalid', `Line ${line} of the backup ${why}.`);

function parse(text: string, line: number): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw damaged(line, 'is not JSON');
  return value;
}

/** @throws Fault `invalid` when the line is not a head of this format */
export function readHead(text: string): Head {
  const value = parse(text, 1);
  if (Value.Check(Head, value)) return value;
  throw damaged(1, 'is not the head of a backup of Nyx in a format that this version knows');
}

/** A row, or the end. @throws Fault `invalid` when the line is neither */
export function readLine(text: string, line: number): { row: BackupRow } | { end: End } {
  const value = parse(text, line);
  if (Value.Check(Row, value)) return { row: value };
  if (Value.Check(End, value)) return { end: value };
  throw damaged(line, 'is neither a row nor the end');
}
