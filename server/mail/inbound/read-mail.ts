import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Attachment, ParsedMail } from 'mailparser'
import { storable } from '../../values/storable'
import { isAutomatic, isReport } from './automatic'
import { bouncesIn } from './bounces'
import type { MailBody, MailFile, MailHead, MailHeaders } from './inbound-mail'

const reading = {
  skipTextToHtml: true,
  skipTextLinks: true,
  // Pictures stay files: as data in the HTML they would only make it long.
  skipImageLinks: true,
  keepDeliveryStatus: true,
  // Half a second's work. A longer part is a file, which is left out by the rules of uploads.
  maxHtmlLengthToParse: 300_000,
}

/** The parser is loaded at the first e-mail: most servers never get any. */
async function parse(source: Readable | Buffer): Promise<ParsedMail> {
  const { simpleParser } = await import('mailparser')
  return simpleParser(source, reading)
}

/** The longest header that is read, in bytes: mail servers accept less. */
export const longestHead = 256 * 1024

/** Reads the header at the beginning of an e-mail. Broken fields are read as well as they can be. Throws Unreadable. */
export async function readHead(beginning: Buffer): Promise<MailHead> {
  const end = /\r?\n\r?\n/.exec(beginning.toString('latin1', 0, longestHead))?.index ?? longestHead
  const mail = await parsed(Buffer.concat([beginning.subarray(0, end), Buffer.from('\r\n\r\n')]))
  const headers = headersOf(mail)
  // Of several senders, each program would see another.
  const senders = headers('from').length === 1 ? (mail.from?.value ?? []) : []
  const from = senders.flatMap(({ address, group }) => (isPlain(address) && !group ? [address] : []))
  return {
    messageId: messageIdIn(mail.messageId ?? ''),
    from: from.length === 1 ? (from[0] ?? null) : null,
    recipients: recipientsOf(mail, headers),
    references: referencesOf(headers),
    automatic: isAutomatic(headers, from),
    report: isReport(headers),
  }
}

/** An e-mail that cannot be read, now or later. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Reads all of an e-mail. Broken parts are read as well as they can be. Throws Unreadable, and errors of the source. */
export async function readBody(source: Readable | Buffer): Promise<MailBody> {
  const mail = await parsed(source)
  const text = storable(mail.text || (await textOf(mail.html || ''))).replace(placeOfPicture, '')
  const isUnread = mail.html !== false && text.trim() === ''
  const files = [
    ...mail.attachments.map(fileOf),
    ...(isUnread && mail.html ? [{ filename: 'e-mail.html', content: Buffer.from(mail.html) }] : []),
  ]
  const isMultipart = headersOf(mail)('content-type').some((value) => /^multipart\//i.test(value))
  if (isMultipart && text.trim() === '' && files.length === 0) throw new Unreadable('No part can be read.')
  return { text, files, bounces: bouncesIn(mail.attachments), hash: hashOf(text, files) }
}

/** The place of a picture in the text of HTML; the picture is a file. */
const placeOfPicture = /\[cid:[^\]\s]{1,250}\]/g

async function parsed(source: Readable | Buffer): Promise<ParsedMail> {
  try {
    return await parse(source)
  } catch (cause) {
    // A failed system call is ours, and not the e-mail's.
    if (cause instanceof Error && 'syscall' in cause) throw cause
    throw new Unreadable('The e-mail has too many parts, or parts that cannot be read.', { cause })
  }
}

/** The parser gives HTML beside pictures no text, so it reads the HTML again as an e-mail of its own. */
async function textOf(html: string): Promise<string> {
  if (html === '') return ''
  const mail = `MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`
  return (await parsed(Buffer.from(mail))).text ?? ''
}

function headersOf({ headerLines }: ParsedMail): MailHeaders {
  const lines = new Map<string, string[]>()
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim()
    lines.set(key, [...(lines.get(key) ?? []), value])
  }
  return (name) => lines.get(name) ?? []
}

/** An address without quotes and lists, which can stand in a header of an answer. */
const isPlain = (address: string | undefined): address is string =>
  address !== undefined && address.length <= 320 && /^[^\s<>@,;:"()\\\p{C}]+@[^\s<>@,;:"()\\\p{C}]+$/u.test(address)

/** Headers in which mail servers write the address for which an e-mail came, beside those of its writer. */
const deliveredTo = ['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'x-forwarded-to']
/** More than an honest e-mail to us has. */
const mostAddresses = 100

function recipientsOf({ to, cc }: ParsedMail, headers: MailHeaders): string[] {
  const lists = [to, cc].flat().flatMap((list) => list?.value ?? [])
  const written = lists.flatMap((each) => [each, ...(each.group ?? [])])
  const noted = deliveredTo.flatMap(headers).map((value) => value.replace(/[<>]/g, ''))
  return [...noted, ...written.flatMap(({ address }) => address ?? [])].slice(0, mostAddresses)
}

/** The answered e-mail, then the list of those before it from its end. */
function referencesOf(headers: MailHeaders): string[] {
  const idsIn = (name: string) => headers(name).flatMap((value) => value.match(/<[^<>\s]{1,250}>/g) ?? [])
  return [...idsIn('in-reply-to'), ...idsIn('references').reverse()].slice(0, mostAddresses)
}

/** Only an id that can stand in a header of an answer. */
const messageIdIn = (text: string) => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.exec(text.trim())?.[0] ?? null

const fileOf = ({ filename, content, contentType }: Attachment): MailFile => ({
  filename: filename || (contentType === 'message/rfc822' ? 'e-mail.eml' : 'file'),
  content,
})

function hashOf(text: string, files: readonly MailFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify(text))
  for (const { filename, content } of files) hash.update(JSON.stringify([filename, content.length])).update(content)
  return hash.digest('hex')
}
