import { Client } from 'pg';

/** A PostgreSQL whose user may create databases: the tests of the server then run on it, else on SQLite. */
export const serverUrl = process.env['NYX_TEST_DATABASE_URL'] || undefined;

/** The same server's address with the database of that name. */
export const urlOf = (name: string): string => {
  const url = new URL(serverUrl!);
  url.pathname = `/${name}`;
  return url.href;
};

async function connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const dropped = (name: string): string => `drop database if exists ${name} with (force)`;

/** Makes a database: an empty one, or a copy of one that nobody has open. */
export const create = (name: string, template?: string): Promise<unknown> =>
  connected((client) =>
    client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`),
  );

/** Drops a database, whoever has it open. */
export const drop = (name: string): Promise<unknown> => connected((client) => client.query(dropped(name)));

/** Drops every database whose name begins so. */
export const dropAll = (prefix: string): Promise<void> =>
  connected(async (client) => {
    const select = 'select datname from pg_database where starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(select, [prefix]);
    for (const { datname } of rows) await client.query(dropped(datname));
  });
