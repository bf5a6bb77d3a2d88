import { createHash } from 'node:crypto'
import { storable } from '../../values/storable'
import { withoutMarks } from './answer/files'
import { isAutomatic, isReport } from './automatic'
import { bouncesIn } from './bounces'
import type { MailBody, MailFile, MailHead, MailHeaders } from './inbound-mail'
import { type MailReader, UnreadableMail } from './mail-reader'
import type { MailSource, Parsed, ParsedFile } from './parsing/parse-program'

/** Bytes. Longer headers are cut; mail servers accept less than this. */
export const longestHead = 256 * 1024

/** Reads the header at the beginning of an e-mail. Broken fields are read as far as possible. Rejects like `parse`. */
export async function readHead({ parse }: MailReader, beginning: Buffer): Promise<MailHead> {
  const end = /\S\r?\n(?=\r?\n)/.exec(beginning.toString('latin1', 0, longestHead))?.index ?? longestHead - 1
  const mail = await parse(Buffer.concat([beginning.subarray(0, end + 1), Buffer.from('\r\n\r\n')]))
  const headers = headersOf(mail)
  // With several From headers each mail program would show another sender.
  const senders = headers('from').length === 1 ? mail.from : []
  const from = senders.flatMap(({ address, group }) => (isPlain(address) && !group ? [address] : []))
  return {
    messageId: messageIdIn(mail.messageId),
    from: from.length === 1 ? (from[0] ?? null) : null,
    sender: senders.map(({ name, address }) => `${name ?? ''} ${address ?? ''}`).join(' '),
    subject: mail.subject,
    recipients: recipientsOf(mail, headers),
    references: referencesOf(headers),
    automatic: isAutomatic(headers, from, mail.subject),
    report: isReport(headers),
  }
}

/** Reads a complete e-mail. Broken parts are read as far as possible. Rejects like `parse`. */
export async function readBody({ parse }: MailReader, source: MailSource): Promise<MailBody> {
  const mail = await parse(source)
  const text = linksOnce(storable(mail.text))
  const htmlText = mail.htmlText === null ? null : storable(mail.htmlText)
  const isBlank = withoutMarks(text).trim() === ''
  const html = mail.html !== null && isBlank ? [unreadHtml(mail.html)] : []
  const files = [...mail.files.map(fileOf), ...html]
  const isMultipart = headersOf(mail)('content-type').some((value) => /^multipart\//i.test(value))
  if (isMultipart && isBlank && files.length === 0) throw new UnreadableMail('No part can be read.')
  const { isCut, marksQuotes } = mail
  return { text, htmlText, isCut, marksQuotes, files, bounces: bouncesIn(mail.files), hash: hashOf(mail, text) }
}

const unreadHtml = (html: string): MailFile => ({
  filename: 'e-mail.html',
  contentType: 'text/html',
  contentId: null,
  content: Buffer.from(html),
})

/** Shortens a link that a program wrote twice, as in "https://x.example <https://x.example/>". */
function linksOnce(text: string): string {
  return text.replace(/ ?<((?:https?|mailto|tel):[^<>\s]{1,2000})>/gi, (match, address: string, at: number) => {
    const before = /\S+$/.exec(text.slice(Math.max(0, at - 300), at))?.[0] ?? ''
    return bare(before.replace(/^[<(["]+/, '')) === bare(address) ? '' : match
  })
}

const bare = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^(?:mailto|tel):|^https?:\/\//, '')
    .replace(/\/$/, '')

function headersOf({ headerLines }: Parsed): MailHeaders {
  const lines = new Map<string, string[]>()
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim()
    const values = lines.get(key)
    if (values) values.push(value)
    else lines.set(key, [value])
  }
  return (name) => lines.get(name) ?? []
}

const isPlain = (address: string | undefined): address is string =>
  address !== undefined && address.length <= 320 && /^[^\s<>@,;:"()\\\p{C}]+@[^\s<>@,;:"()\\\p{C}]+$/u.test(address)

/** Headers in which mail servers write the address to which an e-mail was delivered or forwarded. */
const deliveredTo = ['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to', 'x-forwarded-to']
const mostAddresses = 100

function recipientsOf({ to }: Parsed, headers: MailHeaders): string[] {
  const written = to.flatMap((each) => [each, ...(each.group ?? [])])
  const notedAddresses = deliveredTo.flatMap(headers).map((value) => value.replace(/[<>]/g, ''))
  return [...notedAddresses, ...written.flatMap(({ address }) => address ?? [])].slice(0, mostAddresses)
}

function referencesOf(headers: MailHeaders): string[] {
  const idsIn = (name: string) => headers(name).flatMap((value) => value.match(/<[^<>\s]{1,250}>/g) ?? [])
  return [...idsIn('in-reply-to'), ...idsIn('references').reverse()].slice(0, mostAddresses)
}

/** Returns an id only if it can be written safely into a header of an answer. */
const messageIdIn = (text: string) => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.exec(text.trim())?.[0] ?? null

const fileOf = ({ filename, contentType, contentId, content: { buffer } }: ParsedFile): MailFile => ({
  filename,
  contentType,
  contentId,
  content: Buffer.from(buffer),
})

function hashOf({ html, files }: Parsed, text: string): string {
  const hash = createHash('sha256').update(JSON.stringify(text.trim() === '' ? html : text))
  for (const { filename, hash: content } of files) hash.update(JSON.stringify([filename, content]))
  return hash.digest('hex')
}
