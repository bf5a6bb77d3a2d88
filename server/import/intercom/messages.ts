import type { ExportedAgent, ExportedFile, ExportedMessage } from '../exported'
import type { Report } from '../report'
import { type Fields, fieldsOf, fileNameIn, idOf, listOf, textOf, timeOf } from '../values'
import { isCustomer } from './conversation'

/** Parts that are messages. A part of another type with a text is kept as a note of agents. */
const messageTypes = new Set(['comment', 'open', 'close', 'quick_reply', 'assignment', 'snoozed', 'note'])

/** Reads the first message and the parts of a conversation. */
export function messagesIn(record: Fields, conversationId: string, report: Report): ExportedMessage[] {
  const source = fieldsOf(record.source)
  const list = fieldsOf(record.conversation_parts)
  const parts = listOf(list.conversation_parts)
  const total = Number(list.total_count ?? fieldsOf(record.statistics).count_conversation_parts ?? 0)
  if (total > parts.length)
    report.noted('conversations with fewer parts than they say', `conversation ${conversationId}`)
  const ofFirst = { part_type: 'comment', created_at: record.created_at, id: `source-${conversationId}` }
  const began = Object.assign({}, source, ofFirst)
  return [began, ...parts].flatMap((part) => messageOf(part, conversationId, report) ?? [])
}

function messageOf(part: Fields, conversationId: string, report: Report): ExportedMessage | null {
  const id = idOf(part.id)
  const type = textOf(part.part_type) ?? ''
  const html = typeof part.body === 'string' ? part.body : ''
  const where = `part ${id ?? '?'} of conversation ${conversationId}`
  const attachments = [...listOf(part.attachments).flatMap(fileOf), ...picturesIn(html)]
  const author = fieldsOf(part.author)
  if (id === null) report.left('parts without an id', where)
  else if (part.redacted === true) report.left('redacted parts', where)
  else if (html.trim() === '' && attachments.length === 0) {
    if (!id.startsWith('source-')) report.left('notes of Intercom, such as who was assigned', where)
  } else {
    const isKnown = messageTypes.has(type)
    if (!isKnown) report.noted('parts of other types, kept as text', `${where} (${type})`)
    const ofCustomer = isCustomer(author)
    // A text that comes with an assignment or a snooze is for colleagues.
    const isNote = type === 'note' || type === 'assignment' || type === 'snoozed' || !isKnown
    return {
      id: id.startsWith('source-') ? id : `part-${id}`,
      author: ofCustomer ? 'customer' : 'agent',
      agent: ofCustomer ? null : agentOf(author),
      body: isKnown ? html : `[${type}] ${html}`,
      format: 'html',
      private: isNote && !ofCustomer,
      automatic: false,
      createdAt: timeOf(part.created_at),
      files: attachments,
    }
  }
  return null
}

function agentOf(author: Fields): ExportedAgent | null {
  const id = idOf(author.id)
  if (id === null) return null
  const isPerson = author.type === 'admin'
  return {
    id: isPerson ? id : `${textOf(author.type) ?? 'bot'}-${id}`,
    name: textOf(author.name),
    email: isPerson ? textOf(author.email) : null,
  }
}

function fileOf(file: Fields): ExportedFile[] {
  const url = textOf(file.url)
  return url === null ? [] : [{ url, id: idOf(file.id), name: textOf(file.name) ?? fileNameIn(url) ?? 'file' }]
}

/** Pictures inside of the text; text has no place for them. */
function picturesIn(html: string): ExportedFile[] {
  const sources = html.slice(0, 1_000_000).matchAll(/<img\b[^<>]{0,2000}?\bsrc="(https?:[^"<>]{1,2000})"/gi)
  return [...new Set([...sources].map(([, url = '']) => url.replaceAll('&amp;', '&')))].map((url) => ({
    url,
    id: null,
    name: fileNameIn(url) ?? 'file',
  }))
}
