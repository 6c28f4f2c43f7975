/**
 * The lines of the log that calls wrote and that contain `text`. The server's background work, such as following the
 * journal, may write at any time; its lines are omitted.
 */
export const linesOfCalls = (lines: readonly string[], text: string): readonly string[] =>
  lines.filter((line) => 'reqId' in (JSON.parse(line) as object) && line.includes(text));
