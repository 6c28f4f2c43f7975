import { main, StartProblem } from '../server/main.ts';

try {
  // Vite in front of this server says where the page is.
  const print = (line: string) => {
    if (!line.startsWith('Nyx is open')) console.log(line);
  };
  // This server serves no page, because Vite does, even if nothing was built yet.
  const { close } = await main(process.env, print, { distDir: undefined });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit()));
  }
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
