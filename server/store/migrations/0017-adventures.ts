import type { Kysely } from 'kysely';

/** Planned games and who signed up for them (docs/specification.md#s8-adventure). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('adventure')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'bigint', (c) => c.notNull())
    .addColumn('master_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('zone', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('least', 'integer', (c) => c.notNull())
    .addColumn('most', 'integer')
    .addColumn('lowest', 'integer')
    .addColumn('highest', 'integer')
    .addColumn('instance', 'text')
    .addColumn('sign_up_from', 'bigint', (c) => c.notNull())
    .addColumn('sign_up_until', 'bigint', (c) => c.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('choosing', 'text', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('cancelled_at', 'bigint')
    // The deletion of the session opens the adventure again.
    .addColumn('session_id', 'text', (c) => c.references('session.id').onDelete('set null'))
    .addColumn('goes_on', 'integer', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('due', 'bigint')
    .execute();
  await schema.createIndex('adventure_by_starts_at').on('adventure').column('starts_at').execute();
  await schema.createIndex('adventure_by_due').on('adventure').column('due').execute();
  await schema.createIndex('adventure_by_session_id').on('adventure').column('session_id').execute();
  await schema
    .createTable('adventure_label')
    .addColumn('adventure_id', 'text', (c) => c.notNull().references('adventure.id').onDelete('cascade'))
    .addColumn('label_id', 'text', (c) => c.notNull().references('label.id'))
    .addPrimaryKeyConstraint('adventure_label_key', ['adventure_id', 'label_id'])
    .execute();
  await schema
    .createTable('sign_up')
    .addColumn('adventure_id', 'text', (c) => c.notNull().references('adventure.id').onDelete('cascade'))
    .addColumn('player_id', 'text', (c) => c.notNull())
    .addColumn('character_id', 'text', (c) => c.references('character.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('seat', 'integer')
    .addColumn('until', 'bigint')
    .addColumn('passed', 'text', (c) => c.notNull())
    .addColumn('word', 'text')
    .addPrimaryKeyConstraint('sign_up_key', ['adventure_id', 'player_id'])
    .execute();
  // A seat belongs to one member, whatever a fault of the program would do.
  await schema
    .createIndex('sign_up_by_adventure_id_seat')
    .on('sign_up')
    .columns(['adventure_id', 'seat'])
    .unique()
    .execute();
  await schema.createIndex('sign_up_by_player_id').on('sign_up').column('player_id').execute();
  await schema.createIndex('sign_up_by_character_id').on('sign_up').column('character_id').execute();
}
