import type { Readable } from 'node:stream'
import type { MimeNode, SplitterChunk } from '@zone-eu/mailsplit'
import type { EmailAddress, HeaderLines, ParsedMail } from 'mailparser'
import type { makeElementFormats } from '../answer/element-formats'
import type { ConvertHtml, makeHtmlText, TextMarks } from '../answer/html-text'
import type { makeMending } from './mend-mail'

// The program of the worker thread that parses e-mails. Its source is sent to the thread as text,
// so it uses nothing outside of itself.

export type MailSource = Uint8Array | string

export interface ParsedFile {
  filename: string
  contentType: string
  /** The id with which the HTML refers to this file; null for none. */
  contentId: string | null
  content: Uint8Array
  /** SHA-256 of the content, as hex. */
  hash: string
}

/** The parts of an e-mail. Broken parts are read as far as possible. */
export interface Parsed {
  headerLines: HeaderLines
  messageId: string
  subject: string
  from: EmailAddress[]
  to: EmailAddress[]
  /** The text, or the HTML as text if there is no text. Only text from HTML has the marks of answer/lines.ts. */
  text: string
  /** The HTML as text if `text` differs from it; otherwise null. */
  htmlText: string | null
  html: string | null
  isCut: boolean
  marksQuotes: boolean
  files: ParsedFile[]
}

/** `wrong`: the error of the parser. `isOurs`: a system call failed, so the e-mail is not the cause. */
export type ParseAnswer = { parsed: Parsed } | { wrong: string; isOurs: boolean }

export interface ParseBounds {
  /** The end of the header must be within this number of bytes. */
  head: number
  /** Bytes of encoded text that are read of one e-mail. */
  text: number
  /** The characters of HTML that are converted to text. */
  html: number
}

export interface ParsePackages {
  mailparser: string
  mailsplit: string
  htmlToText: string
}

/** The functions of the program that are in other files. */
export interface ParseParts {
  make: typeof makeHtmlText
  formats: typeof makeElementFormats
  marks: TextMarks
  mending: typeof makeMending
}

/** Parses e-mails, one at a time. One function, since the worker thread receives only its source. */
export function serveParsing(
  need: NodeJS.Require,
  bounds: ParseBounds,
  packages: ParsePackages,
  { make, formats, marks, mending }: ParseParts,
): void {
  const { parentPort } = need('node:worker_threads') as typeof import('node:worker_threads')
  const { createHash } = need('node:crypto') as typeof import('node:crypto')
  const { createReadStream } = need('node:fs') as typeof import('node:fs')
  const { PassThrough, Readable: Bytes, Transform, pipeline } = need('node:stream') as typeof import('node:stream')
  const { simpleParser } = need(packages.mailparser) as typeof import('mailparser')
  const { convert } = need(packages.htmlToText) as { convert: ConvertHtml }
  const textOfHtml = make(convert, marks, formats)
  const mend = mending()
  const { Joiner, Splitter } = need(packages.mailsplit) as typeof import('@zone-eu/mailsplit')

  const reading = {
    skipTextLinks: true,
    // Embedding pictures as data would only make the HTML longer.
    skipImageLinks: true,
    skipHtmlToText: true,
    keepDeliveryStatus: true,
  }

  const names: Partial<Record<string, string>> = {
    'message/rfc822': 'e-mail.eml',
    'text/calendar': 'invite.ics',
    'text/vcard': 'contact.vcf',
    'text/plain': 'file.txt',
    'image/jpeg': 'file.jpg',
    'audio/mpeg': 'file.mp3',
    'message/delivery-status': 'report.txt',
  }

  parentPort?.on('message', async (source: MailSource) => {
    try {
      const parsed = await parse(source)
      const bytes = parsed.files.map(({ content }) => content.buffer as ArrayBuffer)
      parentPort.postMessage({ parsed } satisfies ParseAnswer, bytes)
    } catch (error) {
      const isOurs = error instanceof Error && 'syscall' in error
      parentPort.postMessage({ wrong: String(error), isOurs } satisfies ParseAnswer)
    }
  })

  async function parse(source: MailSource): Promise<Parsed> {
    const bytesOf = () => withinBounds(typeof source === 'string' ? createReadStream(source) : pieces(source))
    const bytesOfText = () => withinBounds(typeof source === 'string' ? createReadStream(source) : pieces(source), true)
    const read = await parseOnce(bytesOf())
    // A multipart e-mail in which no part is found is parsed again as plain text.
    const { mail, isCut, isFlowed, hasLooseHtml } = isWithoutParts(read.mail) ? await parseOnce(bytesOfText()) : read
    const readers = [mail.to, mail.cc].flat()
    const plain = (mail.text ?? '').replace(/[\uE000-\uE00F]/g, '')
    const isMixed = hasLooseHtml() && !isEmpty(plain)
    const ofPart = textOf(mail.html || (isHtml(plain) ? plain : ''))
    const isTwice = isMixed && ofPart !== null && wordsOf(ofPart) === wordsOf(plain)
    const ofHtml = isMixed && !isTwice ? textOf((await simpleParser(bytesOf().bytes, reading)).html || '') : ofPart
    // HTML between text parts contains the whole text.
    const usesHtml = ofHtml !== null && (hasLooseHtml() || isEmpty(plain) || !mail.html)
    return {
      headerLines: [...read.mail.headerLines],
      messageId: mail.messageId ?? '',
      subject: mail.subject ?? '',
      from: mail.from?.value ?? [],
      to: readers.flatMap((list) => list?.value ?? []),
      text: usesHtml ? ofHtml : isEmpty(plain) ? '' : plain,
      htmlText: usesHtml ? null : ofHtml,
      html: mail.html && !(ofPart !== null && isBlankPage(mail.html)) ? mail.html : null,
      isCut: isCut(),
      marksQuotes: isFlowed() && !usesHtml,
      files: mail.attachments
        .filter(({ headers }) => !headers.has(mend.otherForm))
        .map(({ filename, contentType, contentId, content }) => ({
          filename: nameOf(filename, contentType),
          contentType,
          contentId: contentId?.replace(/^<|>$/g, '') || null,
          // A copy, since the parser's buffer may contain several files.
          content: new Uint8Array(content),
          hash: createHash('sha256').update(content).digest('hex'),
        })),
    }
  }

  async function parseOnce({ bytes, ...facts }: ReturnType<typeof withinBounds>) {
    const mail = await simpleParser(bytes, { skipTextToHtml: true, ...reading })
    return { mail, ...facts }
  }

  function isWithoutParts({ headers, text, html, attachments }: ParsedMail): boolean {
    const type = headers.get('content-type') as { value?: unknown } | undefined
    return /^multipart\//i.test(String(type?.value)) && !html && isEmpty(text ?? '') && attachments.length === 0
  }

  function isHtml(text: string): boolean {
    return /^\s*<(?:!doctype html|(html|body|div|p|table|span)\b)[^<>]*>/i.test(text) && /<\/\w+>\s*$/.test(text)
  }

  function wordsOf(text: string): string {
    return text.replace(/[^\p{L}\p{N}]+/gu, '')
  }

  /** Some programs that write only HTML send a text part of one space. */
  function isEmpty(text: string): boolean {
    return text.replace(/&nbsp;|[\s\u200B-\u200F\u2060\uFEFF]+/g, '') === ''
  }

  /** Gives Outlook's winmail.dat its usual name, whatever a mail server called it. */
  function nameOf(filename: string | undefined, contentType: string): string {
    if (/^application\/(?:vnd\.)?ms-tnef$/i.test(contentType)) return 'winmail.dat'
    const ending = /^\w+\/(?:x-)?(pdf|png|gif|webp|heic|bmp|tiff|html|csv|rtf|zip|mp4|webm|ogg|wav)$/.exec(
      contentType,
    )?.[1]
    return filename || (names[contentType] ?? (ending ? `file.${ending}` : 'file'))
  }

  /** Whether a page shows nothing. Long pages are not checked. */
  function isBlankPage(html: string): boolean {
    const visibleHtml =
      html.length > 20_000 ? html : html.replace(/<(style|head|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    return (
      !/<(?:img|svg|video|audio|object|embed|iframe|input|textarea|select)\b/i.test(visibleHtml) &&
      isEmpty(visibleHtml.replace(/<[^<>]*>/g, ''))
    )
  }

  /** Passes the e-mail in pieces, so that the parser never has two complete copies. */
  function pieces(source: Uint8Array): Readable {
    const size = 65_536
    const chunks = Array.from({ length: Math.ceil(source.length / size) }, (_, at) =>
      source.subarray(at * size, (at + 1) * size),
    )
    return Bytes.from(chunks)
  }

  /** Removes the end of long texts, because the parser needs 40 bytes of memory for each line break. */
  function withinBounds(source: Readable, asText = false) {
    let remaining = bounds.text
    let isCut = false
    let hasLooseHtml = false
    let isFlowed = false
    let pending: { node: MimeNode; values: Buffer[] } | null = null
    const release = (push: (chunk: SplitterChunk) => void) => {
      if (!pending) return
      const { node, values } = pending
      pending = null
      const value = mend.mendedText(node, Buffer.concat(values))
      push(node)
      push(mend.bodyOf(node, value))
    }
    const cut = new Transform({
      objectMode: true,
      flush(done) {
        release((chunk) => this.push(chunk))
        done()
      },
      transform(chunk: SplitterChunk, _, done) {
        if (chunk.type !== 'body' || chunk.node !== pending?.node) release((each) => this.push(each))
        if (chunk.type === 'node') {
          mend.mendHeaders(chunk)
          if (!mend.isText(chunk) || !mend.needsAll(chunk)) return done(null, chunk)
          pending = { node: chunk, values: [] }
          return done()
        }
        if (chunk.type !== 'body' || !mend.isText(chunk.node)) return done(null, chunk)
        if (chunk.node.contentType === 'text/html') hasLooseHtml ||= !mend.isAlternative(chunk.node)
        else isFlowed ||= chunk.node.flowed === true
        const value = chunk.value.subarray(0, remaining)
        if (value.length < chunk.value.length) isCut = true
        remaining -= value.length
        if (!pending) return done(null, mend.bodyOf(chunk.node, mend.mendedLines(chunk.node, value)))
        pending.values.push(value)
        done()
      },
    })
    // `pipeline` passes the error of any stream to its last stream.
    const fullSource = Bytes.from(withHeader(source, asText))
    const bytes = pipeline(fullSource, new Splitter(), cut, new Joiner(), new PassThrough(), () => {})
    return { bytes, isCut: () => isCut, isFlowed: () => isFlowed, hasLooseHtml: () => hasLooseHtml }
  }

  async function* withHeader(source: Readable, asText: boolean) {
    let head = Buffer.alloc(0)
    let isWhole = false
    for await (const chunk of source) {
      if (isWhole) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      isWhole = head.length >= bounds.head || /\S\r?\n\r?\n/.test(head.toString('latin1'))
      if (isWhole) yield mend.repairHeader(head, asText)
    }
    if (!isWhole) yield mend.repairHeader(head, asText)
  }

  /** Returns null for HTML that would need more than half a second. */
  function textOf(html: string): string | null {
    return html === '' || html.length > bounds.html ? null : textOfHtml(html)
  }
}
