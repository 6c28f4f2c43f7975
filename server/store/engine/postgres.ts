import {
  type ColumnDefinitionNode,
  type DataTypeNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
} from 'kysely';
import { type CustomTypesConfig, Pool, types } from 'pg';
import { StartProblem } from '../../problems.ts';
import { createChanges } from './changes.ts';
import type { Engine, Purpose } from './engine.ts';
import { preparedPool } from './postgres-pool.ts';
import { codeOf } from '../../error-code.ts';
import { DatabaseTrouble } from './trouble.ts';
import { listen } from './notices.ts';

/** Number of connections in the pool. Writers queue for a single connection, so nearly all others read. */
const poolSize = 8;

/** Time limits in ms. */
export interface TimeLimits {
  /** For a statement, before the database cancels it; the largest answers take about a tenth of a second. */
  statement: number;
  /**
   * For the answer to a statement, before the connection counts as lost. It is longer than `statement`, and is
   * reached only over a frozen network, when the database's cancellation does not arrive.
   */
  answer: number;
  /** For connecting to the database, or for waiting for a free connection of the pool. */
  connect: number;
}

const usualTimeLimits: TimeLimits = { statement: 30_000, answer: 35_000, connect: 10_000 };

/**
 * int8, and numeric (the type of its sums), are parsed as numbers, as in SQLite. No number of ours exceeds
 * 2^53.
 */
const numbers = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

const parsers: CustomTypesConfig = {
  getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0]) =>
    numbers.has(oid) ? Number : types.getTypeParser(oid),
};

/**
 * Gives column types the meaning that they have in SQLite, so that migrations create the same tables: strings
 * sort by bytes, integers have 64 bits.
 */
class PlainTypesCompiler extends PostgresQueryCompiler {
  #definesColumn = false;

  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    this.#definesColumn = true;
    super.visitColumnDefinition(node);
    this.#definesColumn = false;
  }

  protected override visitDataType(node: DataTypeNode): void {
    if (this.#definesColumn && node.dataType === 'text') this.append('text collate "C"');
    else if (this.#definesColumn && node.dataType === 'integer') this.append('bigint');
    else super.visitDataType(node);
    // A column's type precedes its constraints.
    this.#definesColumn = false;
  }
}

class PlainTypesDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PlainTypesCompiler();
  }
}

/** A database's name and host, without its password, as a noun phrase without an article: `database nyx at host:5432`. */
function nameOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname || searchParams.get('host') || 'localhost';
  const name = decodeURIComponent(pathname.slice(1));
  return `${name === '' ? 'default database' : `database ${name}`} at ${host}:${port || '5432'}`;
}

/** Explains in one sentence why the database cannot be opened; returns a StartProblem or an unknown error unchanged. */
export function explainPostgres(failed: unknown, url: string): unknown {
  const error = failed instanceof DatabaseTrouble ? (failed.cause ?? failed) : failed;
  if (error instanceof StartProblem) return error;
  const name = nameOf(url);
  const unreachable = `The ${name} cannot be reached; check DATABASE_URL and that PostgreSQL runs.`;
  const sentences: readonly [codes: RegExp, sentence: string][] = [
    [
      /^(?:ECONN(?:REFUSED|RESET)|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|ETIMEDOUT|ENOENT|EACCES)$/,
      unreachable,
    ],
    [
      /^28(?:P01|000)$/,
      `The ${name} refuses this user or password; check DATABASE_URL, in which other characters of a password than letters and digits are percent-encoded (@ is %40).`,
    ],
    [/^3D000$/, `There is no ${name}; create it or name another in DATABASE_URL.`],
    [
      /^42501$/,
      `The user of the ${name} may not create tables in it; grant this permission or use another user.`,
    ],
    [/^53300$/, `The ${name} has no connection left for this server.`],
    [/^57P03$/, `The ${name} is starting or stopping; try again in a moment.`],
    [/^53100$/, `There is no space left for the ${name}.`],
  ];
  const found = sentences.find(([codes]) => codes.test(codeOf(error)));
  if (found) return new StartProblem(found[1]);
  return failed instanceof DatabaseTrouble ||
    (error instanceof Error && /timeout|terminated|does not support SSL|SASL/i.test(error.message))
    ? new StartProblem(unreachable)
    : error;
}

/** Adds the option to a database's address that makes transactions read-only by default. Preserves other options. */
function readOnly(address: string): string {
  const url = new URL(address);
  const options = [url.searchParams.get('options'), '-c default_transaction_read_only=on'];
  url.searchParams.set('options', options.filter(Boolean).join(' '));
  return url.href;
}

/**
 * PostgreSQL through a pool of connections.
 * Rejects with the error of the connection, or with StartProblem when the database's encoding is not UTF8.
 */
export async function postgresEngine(
  url: string,
  purpose: Purpose,
  timeLimits: TimeLimits = usualTimeLimits,
): Promise<Engine> {
  const pool = new Pool({
    connectionString: purpose === 'check' ? readOnly(url) : url,
    max: poolSize,
    types: parsers,
    connectionTimeoutMillis: timeLimits.connect,
    statement_timeout: timeLimits.statement,
    query_timeout: timeLimits.answer,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // Sessions named only `nyx` are those of servers up to version 0.1.0 (migrate.ts).
    application_name: 'nyx data',
  });
  const changes = createChanges();
  const trackedPool = preparedPool(pool, changes);
  try {
    const { rows } = await pool.query<{ server_encoding: string }>('show server_encoding');
    if (rows[0]?.server_encoding !== 'UTF8')
      throw new StartProblem(
        `The ${nameOf(url)} does not have the encoding UTF8; create it with that encoding.`,
      );
  } catch (error) {
    await pool.end();
    throw error;
  }
  const notices = listen(url, changes);
  return {
    dialect: new PlainTypesDialect({ pool: trackedPool }),
    revision: (tables) => (notices.areReceived() ? changes.of(tables) : null),
    watch: changes.watch,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    prepare: (db) => notices.prepare(db),
    close: () => notices.close(),
  };
}
