import type { SavedReplyRecord } from '../conversation/inbox/saved-reply-records'
import { characters, truncate } from '../structured/rules/text'
import { plainText } from './body'
import { earlierIds, keepId } from './earlier'
import type { ExportedReply } from './exported'
import type { ImportNeeds, ImportPlace } from './needs'

/** Stores a saved reply for all agents, on the source of the import. Its fields for names become ours. */
export async function storeSavedReply(
  { store, clock, ids, reader }: Pick<ImportNeeds, 'store' | 'clock' | 'ids' | 'reader'>,
  { service, source, dryRun, report }: ImportPlace,
  reply: ExportedReply,
): Promise<void> {
  const key = `${service}:${source.id}:${reply.id}`
  if ((await earlierIds(store.read, 'imported_saved_replies')).has(key)) return report.known('saved replies')
  const text = await plainText(reader, reply.body, reply.format)
  const body = withOurFields(text, () => report.noted('fields of saved replies that are unknown here', reply.name))
  if (body.trim() === '') return report.left('saved replies without text', reply.name)
  report.stored('saved replies')
  if (dryRun) return
  const now = clock()
  const record: SavedReplyRecord = {
    id: ids(),
    name: truncate(await plainText(reader, reply.name, 'text'), 100, characters),
    shortcut: shortcutOf(reply.shortcut),
    body: truncate(body.trim().slice(0, 20_002), 10_000, characters),
    structured_content: null,
    language: null,
    source_ids: [source.id],
    owner_id: null,
    created_at: now,
    updated_at: now,
  }
  await store.transact(async (tx) => {
    await tx.insertSavedReply(record)
    await keepId(tx, 'imported_saved_replies', key, record.id)
  })
}

const customerField = /^(?:contact|user|lead)\.(?:name|first_?name|full_?name)$/i
const agentField = /^(?:agent|admin|teammate|author)\.(?:name|first_?name|full_?name)$/i

/** Writes `{customer}` and `{agent}` for the names of both services; another field keeps its fallback, or its name. */
function withOurFields(text: string, onUnknown: () => void): string {
  return text.replace(/\{\{\s*([\w.-]{1,80})\s*(?:\|([^{}]{0,200}))?\}\}/g, (_, name: string, filter = '') => {
    if (customerField.test(name)) return '{customer}'
    if (agentField.test(name)) return '{agent}'
    onUnknown()
    return /["']([^"']*)["']/.exec(filter)?.[1] ?? `[${name}]`
  })
}

const shortcutOf = (text: string | null): string | null => {
  const short = (text ?? '')
    .trim()
    .replace(/^\//, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 40)
  return short === '' ? null : short
}
