import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { PassThrough, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { codeOf } from '../../error-code.ts';
import { unusable } from '../fault.ts';
import { damaged, type End, type Head, readHead, readLine, type BackupRow } from './format.ts';

/** Maximum length of a line in characters: more than any row has, even a journal entry of a large import. */
const longestLine = 64 * 2 ** 20;

async function* linesIn(file: string): AsyncGenerator<string> {
  const text = new PassThrough();
  // If the file is damaged, the pipeline destroys `text` with the error.
  pipeline(createReadStream(file), createGunzip(), text, () => {});
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) yield line;
    if (text.errored) throw text.errored;
  } catch (error) {
    if (!codeOf(error).startsWith('Z_')) throw error;
    throw unusable(`The file is not a gzip file, is damaged or was cut off (${(error as Error).message}).`);
  }
}

export interface BackupReading {
  head: Head;
  /** The rows in the order of the file, a few hundred at a time, each with the number of its line. */
  rows: AsyncGenerator<{ line: number; row: BackupRow }[]>;
  /** The file's last line; known once all rows have been read. */
  end(): End;
}

const pageSize = 300;

/**
 * Reads a backup line by line.
 * @throws Fault `invalid`, here or while the rows are read, when the file is damaged or cut off
 */
export async function readBackup(file: string): Promise<BackupReading> {
  const lines = linesIn(file);
  const first = await lines.next();
  if (first.done) throw damaged(1, 'is missing');
  const head = readHead(first.value);
  let end: End | undefined;

  async function* rows(): AsyncGenerator<{ line: number; row: BackupRow }[]> {
    let line = 1;
    let page: { line: number; row: BackupRow }[] = [];
    for await (const text of lines) {
      line += 1;
      if (end) throw damaged(line, 'follows the end');
      if (text.length > longestLine) throw damaged(line, 'is too long');
      const read = readLine(text, line);
      if ('end' in read) ({ end } = read);
      else page.push({ line, row: read.row });
      if (page.length === pageSize) {
        yield page;
        page = [];
      }
    }
    if (page.length > 0) yield page;
    if (!end) throw damaged(line + 1, 'is missing: the file was cut off');
  }
  return { head, rows: rows(), end: () => end! };
}
