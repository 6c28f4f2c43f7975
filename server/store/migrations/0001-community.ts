import { type Kysely, sql } from 'kysely';

const positiveQuantity = sql`quantity > 0`;

/** Columns by which calls look rows up, in addition to primary keys. */
const indexes = [
  ['character', ['player_id']],
  ['character', ['status']],
  ['inventory', ['item_name']],
  ['item', ['normalised_name']],
  ['item_label', ['label_id']],
  ['item_material', ['material_name']],
  ['label', ['type']],
  ['session', ['date']],
  ['session', ['master_id']],
  ['session_outcome', ['character_id']],
  ['errata', ['character_id']],
] as const;

/** Members, characters, items and sessions. Plain types only: the tables must be the same on every engine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('member')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text')
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('chat_roles', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('player')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('normalised_name', 'text', (c) => c.notNull())
    .addColumn('date_joined', 'bigint')
    .addColumn('master_since', 'bigint')
    .execute();

  await schema
    .createTable('label')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('normalised_name', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('item')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('normalised_name', 'text', (c) => c.notNull())
    .addColumn('usable', 'integer', (c) => c.notNull())
    .addColumn('attunement', 'integer', (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('manual', 'text')
    .addColumn('give_ratio', 'double precision', (c) => c.notNull())
    .addColumn('sell', 'text')
    .addColumn('buy', 'text')
    .addColumn('craft', 'text', (c) => c.notNull())
    .addColumn('extras', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('item_label')
    .addColumn('item_name', 'text', (c) =>
      c.notNull().references('item.name').onDelete('cascade').onUpdate('cascade'),
    )
    .addColumn('label_id', 'text', (c) => c.notNull().references('label.id'))
    .addPrimaryKeyConstraint('item_label_key', ['item_name', 'label_id'])
    .execute();

  await schema
    .createTable('item_material')
    .addColumn('item_name', 'text', (c) =>
      c.notNull().references('item.name').onDelete('cascade').onUpdate('cascade'),
    )
    .addColumn('material_name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('item_material_key', ['item_name', 'material_name'])
    .execute();

  await schema
    .createTable('item_source')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('abbreviation', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('character')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('player_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('normalised_name', 'text', (c) => c.notNull())
    .addColumn('race', 'text')
    .addColumn('classes', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('master_ms', 'integer', (c) => c.notNull())
    .addColumn('pbc_ms', 'integer', (c) => c.notNull())
    .addColumn('errata_ms', 'integer', (c) => c.notNull())
    .addColumn('session_ms', 'integer', (c) => c.notNull())
    .addColumn('created', 'bigint', (c) => c.notNull())
    .addColumn('last_played', 'bigint')
    .addColumn('last_mastered', 'bigint')
    .addColumn('money', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('character_proficiency')
    .addColumn('character_id', 'text', (c) => c.notNull().references('character.id').onDelete('cascade'))
    .addColumn('label_id', 'text', (c) => c.notNull().references('label.id'))
    .addPrimaryKeyConstraint('character_proficiency_key', ['character_id', 'label_id'])
    .execute();

  await schema
    .createTable('inventory')
    .addColumn('character_id', 'text', (c) => c.notNull().references('character.id').onDelete('cascade'))
    .addColumn('item_name', 'text', (c) =>
      c.notNull().references('item.name').onDelete('cascade').onUpdate('cascade'),
    )
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('inventory_key', ['character_id', 'item_name'])
    .addCheckConstraint('inventory_quantity_positive', positiveQuantity)
    .execute();

  await schema
    .createTable('token_image')
    .addColumn('character_id', 'text', (c) => c.primaryKey().references('character.id').onDelete('cascade'))
    .addColumn('mime_type', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .execute();

  await schema
    .createTable('session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('master_id', 'text', (c) => c.notNull().references('character.id'))
    .addColumn('master_reward', 'integer', (c) => c.notNull())
    .addColumn('date', 'bigint', (c) => c.notNull())
    .addColumn('registered_by', 'text')
    .execute();

  await schema
    .createTable('session_outcome')
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('character_id', 'text', (c) => c.notNull().references('character.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('exp', 'integer', (c) => c.notNull())
    .addColumn('killed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('session_outcome_key', ['session_id', 'character_id'])
    .execute();

  await schema
    .createTable('session_label')
    .addColumn('session_id', 'text', (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('label_id', 'text', (c) => c.notNull().references('label.id'))
    .addPrimaryKeyConstraint('session_label_key', ['session_id', 'label_id'])
    .execute();

  await schema
    .createTable('errata')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('character_id', 'text', (c) => c.notNull().references('character.id').onDelete('cascade'))
    .addColumn('ms', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('date', 'bigint', (c) => c.notNull())
    .addColumn('status_change', 'text')
    .addColumn('session_id', 'text', (c) => c.references('session.id').onDelete('cascade'))
    .execute();

  await schema
    .createTable('experience_level')
    .addColumn('threshold', 'integer', (c) => c.primaryKey())
    .addColumn('level', 'text', (c) => c.notNull())
    .execute();

  for (const [table, columns] of indexes) {
    await schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
