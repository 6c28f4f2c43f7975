import { open, stat, truncate } from 'node:fs/promises';

/** Maximum size of an instance's log in bytes. */
const maxLogSize = 10_485_760;

const tailLength = 4_096;
const maxLines = 20;

/** Empties a log that has grown too long. The instance appends to the file, so its next line becomes the first. */
export async function keepShort(file: string, maxSize = maxLogSize): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxSize) await truncate(file);
}

export const lastLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(-maxLines);

/** The last lines of a file; none when it cannot be read. */
export async function lastLinesOf(file: string): Promise<string[]> {
  try {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(tailLength),
        position: Math.max(0, size - tailLength),
      });
      return lastLines(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch {
    return [];
  }
}
