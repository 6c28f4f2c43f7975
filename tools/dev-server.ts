import { main, StartProblem } from '../server/main.ts';

try {
  // This server serves no page, because Vite in front of it does, even if nothing was built yet.
  const { close } = await main(process.env, () => {}, { distDir: undefined });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit()));
  }
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
