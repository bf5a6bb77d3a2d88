import { eventLane } from '../conversation/lanes'
import type { Needs } from '../conversation/needs'
import type { ContentRecord, OutboxRecord, SourceRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'
import { deliverOnWeb } from './web'

/** Hands one rendered content to its channel. Throws when it should be tried again; returns why it never can be. */
export type Deliver = (
  needs: Needs,
  content: ContentRecord,
  source: SourceRecord,
) => Promise<{ failed: string } | undefined>

const noConnector: Deliver = async (_, __, source) => ({ failed: `Sources of kind ${source.type} need a connector.` })

const channels: Record<SourceRecord['type'], Deliver> = {
  web_messaging: deliverOnWeb,
  messenger: noConnector,
  business_listing: noConnector,
  chat_app: noConnector,
  photo_sharing: noConnector,
  business_chat: noConnector,
}

/** Outbox handler of `deliver`: sends a stored reply to its channel and writes down how that went. */
export async function deliver(needs: Needs, row: OutboxRecord): Promise<Outcome> {
  if (row.task.kind !== 'deliver') return {}
  const content = await needs.store.read.content(row.task.content_id)
  const source = content && (await needs.store.read.source(content.source_id))
  if (!content || !source || content.synchronization_status !== 'export_pending') return {}
  const result = await channels[source.type](needs, content, source)
  const now = needs.clock()
  return {
    write: async (tx) => {
      const current = await tx.content(content.id)
      if (!current) return
      if (result) {
        await tx.updateContent({
          ...current,
          synchronization_status: 'export_failure',
          synchronization_error: result.failed,
          updated_at: now,
        })
        return
      }
      await tx.updateContent({ ...current, synchronization_status: 'success', updated_at: now })
      await tx.insertOutbox({
        id: needs.ids(),
        lane: eventLane(content.thread_id),
        task: { kind: 'event', type: 'content.exported', content_id: content.id },
        due_at: now,
        created_at: now,
      })
    },
  }
}
