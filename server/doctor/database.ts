import { existsSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { demoMembersIn, isDemoCommunity } from '../demo/community.ts';
import { createSeal } from '../auth/seal.ts';
import { existingSecrets } from '../auth/secrets-file.ts';
import { refreshLifetime } from '../auth/tokens.ts';
import type { Settings } from '../settings.ts';
import { databaseFile } from '../store/engine/engine.ts';
import { engineOf } from '../store/engine/open.ts';
import { explainPostgres } from '../store/engine/postgres.ts';
import type { WholeDatabase } from '../store/engine/transaction.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { createLatestTime } from '../store/repositories/latest-time.ts';
import type { Tables } from '../store/schema.ts';
import { createWebhooks } from '../store/webhooks/webhooks.ts';
import { canOpenWebhook } from '../webhooks/sealed.ts';
import { fault, startFinding, type DoctorFinding, good } from './finding.ts';

/** By how much clocks may differ, in ms (docs/server.md#tokens). */
const maxSkew = 5_000;

const hour = 60 * 60_000;

const seconds = (milliseconds: number): string => `${Math.round(Math.abs(milliseconds) / 1_000)} s`;

const setClock = 'Set the computer’s clock, for example with `timedatectl set-ntp true`.';

async function isDamaged(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  return rows[0]?.quick_check !== 'ok';
}

async function clock(db: Kysely<Tables>, isPostgres: boolean, now: number): Promise<DoctorFinding> {
  if (isPostgres) {
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
    const skew = now - rows[0]!.time.getTime();
    if (Math.abs(skew) > maxSkew)
      return fault('Clock', `The clock differs from that of PostgreSQL by ${seconds(skew)}. ${setClock}`);
  }
  const behind = (await createLatestTime(db).latest(refreshLifetime * 1_000)) - now;
  return behind > maxSkew
    ? fault(
        'Clock',
        `The clock is ${seconds(behind)} behind the latest time in the database. ${setClock} If the database is wrong, docs/server.md says how to correct it.`,
      )
    : good('Clock', 'The clock agrees with the database.');
}

async function webhooks(db: Kysely<Tables>, { app }: Settings, now: number): Promise<DoctorFinding> {
  const all = await createWebhooks(db).list();
  if (all.length === 0) return good('Webhooks', 'There are none.');
  const ring = await existingSecrets(app, now);
  const seal = ring.length > 0 ? createSeal(ring) : null;
  const lost = all.filter((webhook) => !seal || !canOpenWebhook(seal, webhook));
  if (lost.length > 0)
    return fault(
      'Webhooks',
      `The secrets that sealed ${lost.map(({ name }) => `"${name}"`).join(', ')} are gone. Put the old secrets.json back, or delete these webhooks at /webhooks and create them again.`,
    );
  const { oldest } = await createWebhooks(db).backlog();
  return oldest !== null && now - oldest > hour
    ? fault(
        'Webhooks',
        'A delivery has waited for more than an hour. The page /webhooks shows which receiver refuses it, and why.',
      )
    : good('Webhooks', `${all.length} in use, and none is late.`);
}

/** Whether members of the demo community are among those who sign in through Discord. */
async function community(db: WholeDatabase, { app }: Settings): Promise<DoctorFinding> {
  const subject = 'Community';
  const found = await demoMembersIn({ db });
  if (found.length === 0) return good(subject, 'It has no members of the demo community.');
  if (!app.discord) return good(subject, 'It has the members of the demo community.');
  const place = app.databaseUrl === undefined ? `the folder ${app.dataDir}` : 'the database';
  return fault(
    subject,
    (await isDemoCommunity({ db }))
      ? `It is the demo community, from a start without Discord’s settings, so the server does not start. Use an empty one instead of ${place}.`
      : `It contains members of the demo community (${found.join(', ')}), from a start without Discord’s settings. Forget each of them (docs/privacy.md), and set the status of their characters to retired.`,
  );
}

async function inspect(db: WholeDatabase, settings: Settings, now: number): Promise<DoctorFinding[]> {
  const isPostgres = settings.app.databaseUrl !== undefined;
  const { pending, isNew } = await pendingMigrations(db);
  if (isNew) return [good('Database', 'It is empty; the first start creates its tables.')];
  if (!isPostgres && (await isDamaged(db)))
    return [
      fault(
        'Database',
        `The database in ${settings.app.dataDir} is damaged; restore it from a backup (docs/backup.md).`,
      ),
    ];
  if (pending.length > 0)
    return [good('Database', `The next start updates it to this version (${pending.join(', ')}).`)];
  return [
    good('Database', isPostgres ? 'PostgreSQL answers.' : 'SQLite finds no damage.'),
    await clock(db, isPostgres, now),
    await community(db, settings),
    await webhooks(db, settings, now),
  ];
}

/** Reads the database without changing it; a server may be running. `now` is epoch ms. */
export async function database(settings: Settings, now: number): Promise<DoctorFinding[]> {
  const { dataDir, databaseUrl } = settings.app;
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
    return [good('Database', 'There is none yet; the first start creates it.')];
  try {
    const engine = await engineOf(dataDir, databaseUrl, 'check');
    const db = new Kysely<Tables>({ dialect: engine.dialect }) as WholeDatabase;
    try {
      return await inspect(db, settings, now);
    } finally {
      await engine.close();
      await db.destroy();
    }
  } catch (error) {
    return [
      startFinding(
        'Database',
        databaseUrl === undefined ? error : explainPostgres(error, databaseUrl),
        settings,
      ),
    ];
  }
}
