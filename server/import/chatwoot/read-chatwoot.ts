import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Export, ExportedConversation, ExportedMessage } from '../exported'
import { agentsIn, contactsIn } from '../people'
import { type ExportFiles, jsonEndings } from '../reading/export-files'
import { readCsv } from '../reading/read-csv'
import { type FoundRecord, readRecords } from '../reading/read-json'
import type { Report } from '../report'
import { idOf, listOf, textOf } from '../values'
import { contactIn, conversationIn } from './conversation'
import { messageIn } from './message'

/** The keys of lists in Chatwoot's answers. */
const lists = ['payload', 'data.payload', 'data']

/**
 * Reads the answers of Chatwoot's API (docs/run/movers.md): agents, contacts, conversations, and the messages of each
 * conversation in `messages/<id>.json`.
 */
export function readChatwoot(files: ExportFiles, report: Report): Export {
  async function* recordsOf(word: string): AsyncGenerator<FoundRecord> {
    for (const path of files.of(word, jsonEndings)) yield* readRecords(path, lists, report)
    for (const path of files.of(word, ['.csv'])) yield* readCsv(path, report)
  }

  async function* conversations(): AsyncGenerator<ExportedConversation> {
    for await (const { record, where } of recordsOf('conversations')) {
      const conversation = conversationIn(record)
      if (!conversation) report.left('conversations without an id', where)
      else {
        const messages = await messagesOf(conversation.id, listOf(record.messages))
        if (messages) yield { messages, ...conversation }
      }
    }
  }

  /** Returns null for a conversation whose file is cut: without its oldest messages it would stay in a wrong order. */
  async function messagesOf(id: string, listed: readonly Record<string, unknown>[]): Promise<ExportedMessage[] | null> {
    const messages = [...listed]
    const path = join(files.folder, 'messages', `${id}.json`)
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    let isWhole = true
    const left = (reason: string, where: string) => {
      isWhole = false
      report.left(`conversations whose messages cannot be read (${reason})`, `messages/${where}`)
    }
    if (isThere && !/[/\\]/.test(id)) {
      for await (const { record } of readRecords(path, lists, { left })) messages.push(record)
    } else if (listed.length <= 1) report.noted('conversations without a file of messages', `conversation ${id}`)
    if (!isWhole) return null
    return messages.flatMap((record) => messageIn(record, id, report) ?? [])
  }

  async function* savedReplies() {
    for await (const { record, where } of recordsOf('canned_responses')) {
      const [id, name, body] = [idOf(record.id), textOf(record.short_code), textOf(record.content)]
      if (id === null || name === null || body === null) report.left('saved replies without a name or text', where)
      else yield { id: `canned-${id}`, name, shortcut: name, body, format: 'markdown' } as const
    }
  }

  return {
    folder: files.folder,
    agents: () => agentsIn(recordsOf('agents')),
    contacts: () => contactsIn(recordsOf('contacts'), contactIn, report),
    conversations,
    savedReplies,
  }
}
