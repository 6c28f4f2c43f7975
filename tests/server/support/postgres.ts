import { Client } from 'pg';

/**
 * URL of a PostgreSQL server whose user may create databases. If `undefined`, the tests of Nyx's server run on
 * SQLite.
 */
export const serverUrl = process.env['NYX_TEST_DATABASE_URL'] || undefined;

/** The URL of the database with that name on the same server. */
export const urlOf = (name: string): string => {
  const url = new URL(serverUrl!);
  url.pathname = `/${name}`;
  return url.href;
};

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const dropStatement = (name: string): string => `drop database if exists ${name} with (force)`;

/** Creates an empty database, or a copy of the database `template`, to which no connection may be open. */
export const create = (name: string, template?: string): Promise<unknown> =>
  withClient((client) =>
    client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`),
  );

/** Drops a database, even while connections are open. */
export const drop = (name: string): Promise<unknown> =>
  withClient((client) => client.query(dropStatement(name)));

export const dropAll = (prefix: string): Promise<void> =>
  withClient(async (client) => {
    const select = 'select datname from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(select, [prefix]);
    for (const { datname } of rows) await client.query(dropStatement(datname));
  });
