import type { ExportedAgent, ExportedFile, ExportedMessage } from '../exported'
import type { Report } from '../report'
import { type Fields, fieldsOf, fileNameIn, idOf, listOf, textOf, timeOf } from '../values'

const kinds = ['incoming', 'outgoing', 'activity', 'template'] as const

/** Content types whose text is all that there is. */
const plainTypes = new Set(['text', 'incoming_email', 'article', 'sticker', ''])

/** Reads a message; null for one that is not imported, which is reported. */
export function messageIn(record: Fields, conversationId: string, report: Report): ExportedMessage | null {
  const id = idOf(record.id)
  const where = `message ${id ?? '?'} of conversation ${conversationId}`
  const kind =
    typeof record.message_type === 'number'
      ? kinds[record.message_type]
      : kinds.find((each) => each === record.message_type)
  const attributes = fieldsOf(record.content_attributes)
  if (id === null) report.left('messages without an id', where)
  else if (kind === 'activity') report.left('notes of Chatwoot, such as who was assigned', where)
  else if (attributes.deleted === true) report.left('deleted messages', where)
  else {
    const isCustomer = kind === 'incoming'
    const files = listOf(record.attachments)
    const type = textOf(record.content_type) ?? ''
    if (kind === undefined || !plainTypes.has(type))
      report.noted('messages of other types, kept as text', `${where} (${type || String(record.message_type)})`)
    return {
      id: `message-${id}`,
      author: isCustomer ? 'customer' : 'agent',
      agent: isCustomer ? null : agentOf(record),
      body: [bodyOf(record, type), ...files.flatMap(textOfPlace)].filter(Boolean).join('\n'),
      format: isCustomer ? 'text' : 'markdown',
      private: record.private === true,
      automatic: kind === 'template',
      createdAt: timeOf(record.created_at),
      files: files.flatMap(fileOf),
    }
  }
  return null
}

function agentOf(record: Fields): ExportedAgent | null {
  const sender = fieldsOf(record.sender)
  const id = idOf(sender.id) ?? idOf(record.sender_id)
  if (id === null) return null
  const type = textOf(record.sender_type) ?? textOf(sender.type) ?? ''
  const isPerson = /^user$/i.test(type) || type === ''
  return { id: isPerson ? id : `bot-${id}`, name: textOf(sender.name), email: isPerson ? textOf(sender.email) : null }
}

/** Returns the text, with the choices that a message offered and what was answered to them. */
function bodyOf(record: Fields, type: string): string {
  const text = typeof record.content === 'string' ? record.content : ''
  if (plainTypes.has(type)) return text
  const { items, submitted_values, submitted_email } = fieldsOf(record.content_attributes)
  const offered = listOf(items).map((item) =>
    ['- ', [item.title ?? item.label ?? item.name, item.description].filter((each) => textOf(each)).join(': ')].join(
      '',
    ),
  )
  const answers = [...listOf(submitted_values), fieldsOf(submitted_values), { value: submitted_email }].flatMap(
    answerIn,
  )
  const lines = [text, ...offered.filter((line) => line !== '- '), ...answers]
  return lines.every((line) => line === '') ? `[${type}]` : lines.filter(Boolean).join('\n')
}

function answerIn({ title, name, value, csat_survey_response }: Fields): string[] {
  const survey = fieldsOf(csat_survey_response)
  const said = [title ?? name, value, survey.rating, survey.feedback_message].flatMap((each) => textOf(each) ?? [])
  return said.length > 0 ? [`> ${said.join(': ')}`] : []
}

/** Returns the text of an attachment without a file, such as a place on a map. */
function textOfPlace(file: Fields): string[] {
  if (textOf(file.data_url)) return []
  const { file_type, fallback_title, coordinates_lat, coordinates_long } = file
  const place = [coordinates_lat, coordinates_long].flatMap((each) => textOf(each) ?? []).join(', ')
  return [[`[${textOf(file_type) ?? 'file'}]`, textOf(fallback_title) ?? '', place].filter(Boolean).join(' ')]
}

function fileOf(file: Fields): ExportedFile[] {
  const url = textOf(file.data_url)
  if (url === null) return []
  const id = idOf(file.id)
  const name =
    fileNameIn(url) ?? `${textOf(file.file_type) ?? 'file'}-${id ?? ''}${file.extension ? `.${file.extension}` : ''}`
  return [{ url, id, name }]
}
