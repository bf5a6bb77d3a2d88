import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import { findPostgres } from '../testing/postgres-databases'
import { migrate } from '.'
import { up } from './0028-searched-text'

const postgres = await findPostgres()
afterAll(() => postgres?.dropAll())

function aPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url })
  // A closed pool does not wait for the end of its connections. Dropping the database breaks them with an error.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

async function older(engine: 'sqlite' | 'postgres'): Promise<Kysely<unknown>> {
  const url = engine === 'postgres' ? await postgres?.newDatabase() : undefined
  const dialect = url ? new PostgresDialect({ pool: aPool(url) }) : kyselyDialect(openDatabase(':memory:'))
  const db = new Kysely<unknown>({ dialect })
  if (engine === 'sqlite') {
    await migrate(db, engine)
    for (const each of ['added', 'changed', 'removed'])
      await sql`drop trigger ${sql.id(`search_contents_contents_${each}`)}`.execute(db)
  }
  if (engine === 'postgres') await sql`alter table contents drop column folded`.execute(db)
  await sql`alter table contents drop column searched_text`.execute(db)
  return db
}

const id = (nth: number) => `${nth}`.padStart(24, '0')
const select = JSON.stringify({ type: 'select', items: [{ title: 'Samovar', payload: 'hidden' }] })

test.each(postgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'contents of an older database are found by all their texts (%s)',
  async (engine) => {
    const db = await older(engine)
    // More contents than one step of the migration handles.
    const many = Array.from(
      { length: 600 },
      (_, nth) => sql`(${id(nth)}, ${id(nth)}, ${nth}, ${`Body ${nth}`}, 'text', ${select}, '[]')`,
    )
    await sql`insert into contents (id, thread_id, seq, body, body_input_format, structured_content, attachment_ids)
      values ${sql.join(many)}, (${id(700)}, ${id(700)}, 1, 'Plain', 'text', null, '[]'),
      (${id(701)}, ${id(701)}, 1, '<b>Bold</b>', 'html', null, '[]'), (${id(702)}, ${id(702)}, 1, '', 'text', null, ${'["file"]'})`.execute(
      db,
    )
    await sql`insert into attachments (id, filename) values ('file', 'invoice.pdf')`.execute(db)
    await up(db)
    const { rows } = await sql<{ id: string; searched_text: string | null }>`
      select id, searched_text from contents order by id`.execute(db)
    const textOf = new Map(rows.map((row) => [Number(row.id), row.searched_text]))
    for (let nth = 0; nth < 600; nth++) expect(textOf.get(nth)).toBe(`Body ${nth}\nSamovar`)
    expect([700, 701, 702].map((nth) => textOf.get(nth))).toEqual([null, 'Bold', 'invoice.pdf'])
    await db.destroy()
  },
)
