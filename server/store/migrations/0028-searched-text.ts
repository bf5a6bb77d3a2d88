import { type Kysely, sql } from 'kysely'
import { searchedText } from '../../conversation/contents/searched-text'

interface Row {
  id: string
  body: string
  body_input_format: 'text' | 'html'
  structured_content: string | null
  structured_reply: string | null
  attachment_ids: string
}

const step = 500

/**
 * Adds the searched text of contents that have more texts than their body. It calls the current function, so old and
 * new contents get the same searched text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contents').addColumn('searched_text', 'text').execute()
  let last = ''
  while (true) {
    const { rows } = await sql<Row>`
      select id, body, body_input_format, structured_content, structured_reply, attachment_ids from contents
      where id > ${last} and (body_input_format = 'html' or structured_content is not null or structured_reply is not null or attachment_ids <> '[]')
      order by id limit ${sql.lit(step)}`.execute(db)
    const filenames = await filenamesOf(db, rows)
    const texts = rows.flatMap((row) => {
      const text = textOf(row, filenames)
      return text === null ? [] : [sql`(${row.id}, ${text})`]
    })
    if (texts.length > 0)
      await sql`with given (id, words) as (values ${sql.join(texts)})
        update contents set searched_text = given.words from given where contents.id = given.id`.execute(db)
    last = rows.at(-1)?.id ?? last
    if (rows.length < step) return
  }
}

async function filenamesOf(db: Kysely<unknown>, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ attachment_ids }) => JSON.parse(attachment_ids) as string[]))]
  if (ids.length === 0) return new Map()
  const { rows: files } = await sql<{ id: string; filename: string }>`
    select id, filename from attachments where id in (${sql.join(ids)})`.execute(db)
  return new Map(files.map(({ id, filename }) => [id, filename]))
}

function textOf(row: Row, filenames: ReadonlyMap<string, string>): string | null {
  const { body, body_input_format, structured_content, structured_reply, attachment_ids } = row
  const said = {
    body,
    body_input_format,
    structured_content: structured_content && JSON.parse(structured_content),
    structured_reply: structured_reply && JSON.parse(structured_reply),
  }
  const files = (JSON.parse(attachment_ids) as string[]).flatMap((id) => filenames.get(id) ?? [])
  return searchedText(said, files)
}
