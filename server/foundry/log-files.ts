import { open, stat, truncate } from 'node:fs/promises';

/** Largest log of an instance, in bytes. */
const mostKept = 10_485_760;

const tail = 4_096;
const mostLines = 20;

/** Empties a log that has grown too long. Its writer appends, so it continues at the new end. */
export async function keepShort(file: string, most = mostKept): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > most) await truncate(file);
}

export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(-mostLines);

/** The last lines of a file; none when it cannot be read. */
export async function lastLinesOf(file: string): Promise<string[]> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(tail),
        position: Math.max(0, size - tail),
      });
      return linesOf(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch {
    return [];
  }
}
