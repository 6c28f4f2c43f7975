import { expect, onTestFinished, type TestContext } from 'vitest';
import { howToGetPostgres, startPostgres } from '../../tools/lib/postgres.mjs';

/** A PostgreSQL for one test. Without an installed PostgreSQL, the test is skipped, but fails in CI. */
export async function withPostgres(
  skip: TestContext['skip'],
  options?: Parameters<typeof startPostgres>[0],
): Promise<NonNullable<Awaited<ReturnType<typeof startPostgres>>>> {
  const postgres = await startPostgres(options);
  if (!postgres && process.env['CI'] !== 'true') return skip(howToGetPostgres);
  expect(postgres, howToGetPostgres).toBeDefined();
  onTestFinished(() => postgres!.stop());
  return postgres!;
}
