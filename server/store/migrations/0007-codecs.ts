import type { Kysely } from 'kysely'

/** What films are made of, and a way to find the uploads of one agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['video_codec', 'audio_codecs']) {
    await db.schema.alterTable('attachments').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('attachments_uploader').on('attachments').columns(['uploaded_by', 'id']).execute()
}
