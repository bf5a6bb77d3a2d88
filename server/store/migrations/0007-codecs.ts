import type { Kysely } from 'kysely'

/** Adds the codecs of videos, and an index of the uploads of an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['video_codec', 'audio_codecs']) {
    await db.schema.alterTable('attachments').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('attachments_uploader').on('attachments').columns(['uploaded_by', 'id']).execute()
}
