import { main, StartProblem } from '../server/main.ts';

try {
  // Vite, in front of this server, serves the page, even if nothing was built yet.
  const { close } = await main(process.env, () => {}, { distDir: undefined });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit()));
  }
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
