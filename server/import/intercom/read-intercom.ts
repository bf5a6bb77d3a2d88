import type { Export } from '../exported'
import { agentsIn, contactsIn } from '../people'
import { type ExportFiles, jsonEndings } from '../reading/export-files'
import { type FoundRecord, readRecords } from '../reading/read-json'
import type { Report } from '../report'
import { idOf, textOf } from '../values'
import { contactIn, conversationIn } from './conversation'
import { messagesIn } from './messages'

/** The keys of lists in Intercom's answers. */
const lists = ['data', 'conversations', 'contacts', 'admins', 'macros']

/** Reads the answers of Intercom's API (docs/run/movers.md): admins, contacts, conversations with their parts, macros. */
export function readIntercom(files: ExportFiles, report: Report): Export {
  async function* recordsOf(word: string): AsyncGenerator<FoundRecord> {
    for (const path of files.of(word, jsonEndings)) yield* readRecords(path, lists, report)
  }

  async function* conversations() {
    for await (const { record, where } of recordsOf('conversations')) {
      const conversation = conversationIn(record)
      if (conversation) yield { messages: messagesIn(record, conversation.id, report), ...conversation }
      else report.left('conversations without an id', where)
    }
  }

  async function* savedReplies() {
    for await (const { record, where } of recordsOf('macros')) {
      const id = idOf(record.id)
      const name = textOf(record.name)
      const plain = textOf(record.body_text)
      const body = plain ?? textOf(record.body)
      if (id === null || name === null || body === null) report.left('macros without a name or text', where)
      else yield { id: `macro-${id}`, name, shortcut: null, body, format: plain ? 'text' : 'html' } as const
    }
  }

  return {
    folder: files.folder,
    agents: () => agentsIn(recordsOf('admins')),
    contacts: () => contactsIn(recordsOf('contacts'), contactIn, report),
    conversations,
    savedReplies,
  }
}
