import { customerBodyLimit } from '../../contract/chat/realtime'
import { parseMarkdown } from '../../contract/markdown/markdown'
import { htmlOfBlocks } from '../../contract/markdown/markdown-html'
import { withoutMarks } from '../mail/inbound/answer/files'
import { type MailReader, ReaderEnded, UnreadableMail } from '../mail/inbound/mail-reader'
import { characters, truncate } from '../structured/rules/text'
import { storable } from '../values/storable'
import type { BodyFormat, ExportedMessage } from './exported'

export interface ImportedBody {
  body: string
  format: 'text' | 'html'
  /** The whole text if the body is only its beginning. */
  whole: string | null
}

/** In UTF-16 code units. The reader of e-mails converts no longer HTML. */
const longestHtml = 300_000
/** In characters. A formatted text gets longer by its tags. */
const longestMarkdown = 5000

/**
 * Returns the body as it is stored. An agent's Markdown becomes HTML; HTML becomes text, as in answers by e-mail. A
 * longer text than a message may have is cut, and returned whole beside it.
 */
export async function importedBody(
  reader: Pick<MailReader, 'parse'>,
  { author, body, format }: Pick<ExportedMessage, 'author' | 'body' | 'format'>,
): Promise<ImportedBody> {
  const text = (await plainText(reader, body, format)).trim()
  const isLong = text.length > customerBodyLimit && characters(text) > customerBodyLimit
  if (isLong)
    return {
      body: truncate(text.slice(0, customerBodyLimit * 2 + 2), customerBodyLimit, characters),
      format: 'text',
      whole: text,
    }
  if (author === 'agent' && format === 'markdown' && text.length <= longestMarkdown) {
    const { blocks, isPlain } = parseMarkdown(text)
    if (!isPlain) return { body: htmlOfBlocks(blocks), format: 'html', whole: null }
  }
  return { body: text, format: 'text', whole: null }
}

/** Returns the text of a body, which every database can store. */
export async function plainText(reader: Pick<MailReader, 'parse'>, body: string, format: BodyFormat): Promise<string> {
  const text = storable(body).replace(/\r\n?/g, '\n')
  if (format !== 'html' || !/[<&]/.test(text)) return text
  if (text.length > longestHtml) return withoutTags(text)
  const mail = `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(text)}`
  try {
    return withoutMarks(storable((await reader.parse(Buffer.from(mail))).text))
  } catch (error) {
    if (!(error instanceof ReaderEnded) && !(error instanceof UnreadableMail)) throw error
    return withoutTags(text)
  }
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')

/** For HTML that is too long, or nested too deep, to be converted. */
const withoutTags = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]{0,1000}>/gi, '\n')
    .replace(/<[^<>]{0,10000}>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
