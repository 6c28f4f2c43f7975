const isTerminal = process.stdout.isTTY;
/** Interval between messages in ms. A terminal's line is rewritten every second; a log gets a line every 10 seconds. */
const interval = isTerminal ? 1_000 : 10_000;

/** The seconds since `begin`, a result of `performance.now()`, with one decimal. */
export const secondsSince = (begin) => ((performance.now() - begin) / 1_000).toFixed(1);

/**
 * Runs work that takes long, and prints its title and for how many seconds it has run.
 * @template T
 * @param {string} title the work, such as 'Building'
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(title, work) {
  const begin = performance.now();
  const show = (line, isLast) =>
    process.stdout.write(isTerminal ? `\r\x1b[K${line}${isLast ? '\n' : ''}` : `${line}\n`);
  show(`${title} …`);
  const ticker = setInterval(() => show(`${title} … ${Math.round(secondsSince(begin))} s`), interval);
  let outcome = 'failed';
  try {
    const result = await work();
    outcome = 'done';
    return result;
  } finally {
    clearInterval(ticker);
    show(`${title} … ${outcome} in ${secondsSince(begin)} s`, true);
  }
}
