import { createHash } from 'node:crypto'
import { storable } from '../../values/storable'
import { isAutomatic, isReport } from './automatic'
import { bouncesIn } from './bounces'
import type { MailBody, MailFile, MailHead, MailHeaders } from './inbound-mail'
import { type MailReader, Unreadable } from './mail-reader'
import type { MailSource, Parsed, ParsedFile } from './parse-program'

/** The longest header that is read, in bytes: mail servers accept less. */
export const longestHead = 256 * 1024

/** Reads the header at the beginning of an e-mail. Broken fields are read as well as they can be. Rejects as `parse`. */
export async function readHead({ parse }: MailReader, beginning: Buffer): Promise<MailHead> {
  const end = /\r?\n\r?\n/.exec(beginning.toString('latin1', 0, longestHead))?.index ?? longestHead
  const mail = await parse(Buffer.concat([beginning.subarray(0, end), Buffer.from('\r\n\r\n')]))
  const headers = headersOf(mail)
  // Of several senders, each program would see another.
  const senders = headers('from').length === 1 ? mail.from : []
  const from = senders.flatMap(({ address, group }) => (isPlain(address) && !group ? [address] : []))
  return {
    messageId: messageIdIn(mail.messageId),
    from: from.length === 1 ? (from[0] ?? null) : null,
    recipients: recipientsOf(mail, headers),
    references: referencesOf(headers),
    automatic: isAutomatic(headers, from),
    report: isReport(headers),
  }
}

/** Reads all of an e-mail. Broken parts are read as well as they can be. Rejects as `parse`. */
export async function readBody({ parse }: MailReader, source: MailSource): Promise<MailBody> {
  const mail = await parse(source)
  const text = storable(mail.text).replace(placeOfPicture, '')
  const isUnread = mail.html !== null && text.trim() === ''
  const html = isUnread && mail.html ? [{ filename: 'e-mail.html', content: Buffer.from(mail.html) }] : []
  const files = [...mail.files.map(fileOf), ...html]
  const isMultipart = headersOf(mail)('content-type').some((value) => /^multipart\//i.test(value))
  if (isMultipart && text.trim() === '' && files.length === 0) throw new Unreadable('No part can be read.')
  return { text, isCut: mail.isCut, files, bounces: bouncesIn(mail.files), hash: hashOf(mail, text) }
}

/** The place of a picture in the text of HTML; the picture is a file. The next bracket ends it, so that each is looked at once. */
const placeOfPicture = /\[cid:[^[\]\s]{1,250}\]/g

function headersOf({ headerLines }: Parsed): MailHeaders {
  const lines = new Map<string, string[]>()
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim()
    const known = lines.get(key)
    if (known) known.push(value)
    else lines.set(key, [value])
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

function recipientsOf({ to }: Parsed, headers: MailHeaders): string[] {
  const written = to.flatMap((each) => [each, ...(each.group ?? [])])
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

const fileOf = ({ filename, content: { buffer } }: ParsedFile): MailFile => ({ filename, content: Buffer.from(buffer) })

function hashOf({ html, files }: Parsed, text: string): string {
  const hash = createHash('sha256').update(JSON.stringify(text.trim() === '' ? html : text))
  for (const { filename, hash: content } of files) hash.update(JSON.stringify([filename, content]))
  return hash.digest('hex')
}
