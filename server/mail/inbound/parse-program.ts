import type { Readable } from 'node:stream'
import type { MimeNode, SplitterChunk } from '@zone-eu/mailsplit'
import type { EmailAddress, HeaderLines, ParsedMail } from 'mailparser'
import type { ConvertHtml, makeHtmlText, TextMarks } from './answer/html-text'

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
  /** The recipients in `To` and `Cc`. */
  to: EmailAddress[]
  /**
   * The text, or the HTML as text if there is no text. Only text from HTML has the marks of
   * answer/lines.ts.
   */
  text: string
  /** The HTML as text if `text` differs from it; otherwise null. */
  htmlText: string | null
  /** Null without HTML. */
  html: string | null
  /** Whether the end of the texts was removed. */
  isCut: boolean
  /**
   * Whether the mail program marks quotes (RFC 3676), so that ">" never begins a line of a
   * person.
   */
  marksQuotes: boolean
  files: ParsedFile[]
}

/**
 * `wrong`: the error of the parser. `isOurs`: a system call failed, so the e-mail is not the
 * cause.
 */
export type ParseAnswer = { parsed: Parsed } | { wrong: string; isOurs: boolean }

export interface ParseBounds {
  /** The bytes in which the end of the header is searched. */
  head: number
  /** The bytes that are read of all texts of an e-mail together, still encoded. */
  text: number
  /** The characters of HTML that are converted to text. */
  html: number
}

/** The file paths of the packages. */
export interface ParsePackages {
  mailparser: string
  mailsplit: string
  htmlToText: string
}

/**
 * Parses e-mails, one at a time. One function, since the worker thread receives only its source.
 */
export function serveParsing(
  need: NodeJS.Require,
  bounds: ParseBounds,
  packages: ParsePackages,
  { make, marks }: { make: typeof makeHtmlText; marks: TextMarks },
): void {
  const { parentPort } = need('node:worker_threads') as typeof import('node:worker_threads')
  const { createHash } = need('node:crypto') as typeof import('node:crypto')
  const { createReadStream } = need('node:fs') as typeof import('node:fs')
  const { PassThrough, Readable: Bytes, Transform, pipeline } = need('node:stream') as typeof import('node:stream')
  const { simpleParser } = need(packages.mailparser) as typeof import('mailparser')
  const { convert } = need(packages.htmlToText) as { convert: ConvertHtml }
  const textOfHtml = make(convert, marks)
  const { Joiner, Splitter } = need(packages.mailsplit) as typeof import('@zone-eu/mailsplit')

  const reading = {
    skipTextLinks: true,
    // Embedding pictures as data would only make the HTML longer.
    skipImageLinks: true,
    skipHtmlToText: true,
    keepDeliveryStatus: true,
  }

  const otherForm = 'x-other-form'

  /** Names for files without a name, by type. */
  const names: Partial<Record<string, string>> = {
    'message/rfc822': 'e-mail.eml',
    'text/calendar': 'invite.ics',
    'text/vcard': 'contact.vcf',
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
    // Some programs send text and HTML of the same words without saying that they are
    // alternatives.
    const isTwice = isMixed && ofPart !== null && wordsOf(ofPart) === wordsOf(plain)
    const ofHtml = isMixed && !isTwice ? textOf((await simpleParser(bytesOf().bytes, reading)).html || '') : ofPart
    // HTML that is not an alternative of the text contains the whole text.
    const usesHtml = ofHtml !== null && (hasLooseHtml() || isEmpty(plain) || !mail.html)
    return {
      headerLines: [...read.mail.headerLines],
      messageId: mail.messageId ?? '',
      subject: mail.subject ?? '',
      from: mail.from?.value ?? [],
      to: readers.flatMap((list) => list?.value ?? []),
      text: usesHtml ? ofHtml : isEmpty(plain) ? '' : plain,
      htmlText: usesHtml ? null : ofHtml,
      html: mail.html || null,
      isCut: isCut(),
      marksQuotes: isFlowed() && !usesHtml,
      files: mail.attachments
        .filter(({ headers }) => !headers.has(otherForm))
        .map(({ filename, contentType, contentId, content }) => ({
          filename: filename || (names[contentType] ?? 'file'),
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

  /** Whether a text part is completely HTML, from its first tag to its last. */
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

  /** Splits the e-mail, so that the parser never holds two complete copies. */
  function pieces(source: Uint8Array): Readable {
    const size = 65_536
    const all = Array.from({ length: Math.ceil(source.length / size) }, (_, at) =>
      source.subarray(at * size, (at + 1) * size),
    )
    return Bytes.from(all)
  }

  /**
   * Removes the end of texts that are too long: each line break costs the parser 40 bytes of
   * memory.
   */
  function withinBounds(source: Readable, asText = false) {
    let left = bounds.text
    let isCut = false
    let hasLooseHtml = false
    let isFlowed = false
    /** The first pieces of a base64 text whose end has not arrived. */
    let encoded: { node: MimeNode; values: Buffer[] } | null = null
    const mendedText = () => {
      const chunk = encoded && {
        type: 'body',
        node: encoded.node,
        value: withMendedText(encoded.node, Buffer.concat(encoded.values)),
      }
      encoded = null
      return chunk ? [chunk] : []
    }
    const cut = new Transform({
      objectMode: true,
      flush(done) {
        for (const each of mendedText()) this.push(each)
        done()
      },
      transform(chunk: SplitterChunk, _, done) {
        if (chunk.type !== 'body' || chunk.node !== encoded?.node) for (const each of mendedText()) this.push(each)
        if (chunk.type === 'node') mendHeaders(chunk)
        if (chunk.type !== 'body' || !isText(chunk)) return done(null, chunk)
        if (chunk.node.contentType === 'text/html') hasLooseHtml ||= !isAlternative(chunk.node)
        else isFlowed ||= chunk.node.flowed === true
        const value = chunk.value.subarray(0, left)
        if (value.length < chunk.value.length) isCut = true
        left -= value.length
        if (chunk.node.encoding === 'base64') {
          encoded ??= { node: chunk.node, values: [] }
          encoded.values.push(value)
          return done()
        }
        done(null, { type: chunk.type, node: chunk.node, value: chunk.node.flowed ? withBlankLines(value) : value })
      },
    })
    // The pipeline passes an error of any stage to its last stage.
    const whole = Bytes.from(withHeader(source, asText))
    const bytes = pipeline(whole, new Splitter(), cut, new Joiner(), new PassThrough(), () => {})
    return { bytes, isCut: () => isCut, isFlowed: () => isFlowed, hasLooseHtml: () => hasLooseHtml }
  }

  /**
   * Removes what precedes the header, and inserts a missing empty line between header and text.
   */
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
      if (isWhole) yield mended(head, asText)
    }
    if (!isWhole) yield mended(head, asText)
  }

  function mended(beginning: Buffer, asText: boolean): Buffer {
    const text = beginning.toString('latin1').replace(/^(?:\xEF\xBB\xBF|\r?\n)+/, '')
    const header = text.slice(0, /\r?\n\r?\n/.exec(text)?.index)
    const end = /\r?\n(?![ \t\r\n]|[!-9;-~]+[ \t]*:|>?From |[\w*-]+=|$)/.exec(header)?.index
    // A broken line can be inside the header, and below a boundary the header of a part begins.
    const isBody =
      end !== undefined && (/^\r?\n--/.test(header.slice(end)) || !/\n[!-9;-~]+[ \t]*:/.test(header.slice(end)))
    const length = isBody ? end : header.length
    return Buffer.from(
      `${mendedHeader(header.slice(0, length), asText ? text.slice(length) : null)}${isBody ? '\r\n' : ''}${text.slice(length)}`,
      'latin1',
    )
  }

  /**
   * Corrects the header of the e-mail so that the parser finds its parts. `body` is set if a
   * first attempt found no parts.
   */
  function mendedHeader(header: string, body: string | null): string {
    const fields = header
      .replace(/;[ \t]*\r?\n(?=[\w*-]+=)/g, ';\r\n ')
      .replace(/^(content-type:[^\r\n]*?)[ \t]+(?=content-transfer-encoding:)/gim, '$1\r\n')
      .split(/\r?\n(?![ \t])/)
    const types = fields.filter((field) => /^content-type[ \t]*:/i.test(field))
    const parts = types.find((field) => /:\s*multipart\/[\s\S]*boundary=/i.test(field))
    const used = body !== null ? typeOf(body) : types.length > 1 ? parts : undefined
    if (!used) return fields.join('\r\n')
    return [...fields.filter((field) => !types.includes(field)), used].join('\r\n')
  }

  /** Returns the content type of a body whose header names no boundary or a wrong one. */
  function typeOf(body: string): string {
    const boundary = /\r?\n--([^\s"]{1,70})\r?\ncontent-/i.exec(body)?.[1]
    return `Content-Type: ${boundary ? `multipart/mixed; boundary="${boundary}"` : 'text/plain; charset=utf-8'}`
  }

  /** Corrects headers that the parser would follow too literally. */
  function mendHeaders(node: MimeNode): void {
    if (!node.headers) return
    const type = node.headers.getFirst('content-type')
    const written = /^\s*(?:text\/)?(plain|html|text)\b(?!\/)[\s;]*(.*)$/is.exec(type)
    if (written && !/^text\/(?:plain|html)$/.test(node.contentType || '')) {
      const contentType = `text/${written[1]?.toLowerCase().replace('text', 'plain')}`
      node.headers.update('Content-Type', `${contentType}; ${written[2]}`)
      node.contentType = contentType
    }
    const encodings = fieldsOf(node, 'content-transfer-encoding')
    const known = encodings.flatMap((value) => /^\s*"?(quoted-printable|base64)\b/i.exec(value)?.[1] ?? [])[0]
    if (known && known !== encodings[0]) node.headers.update('Content-Transfer-Encoding', known)
    // Another format of the same words is not a file.
    if (
      /^text\/(?:x-amp-html|(?:x-)?watch-html|enriched|richtext)$/.test(node.contentType || '') &&
      isAlternative(node)
    )
      node.headers.add(otherForm, 'yes')
    // A text part without a name belongs to the writer, even if a mail server marked it as an
    // attachment.
    if (node.disposition === 'attachment' && !node.filename && /^text\/(?:plain|html)$/.test(node.contentType || '')) {
      node.headers.update('Content-Disposition', 'inline')
      node.disposition = 'inline'
    }
  }

  const fieldsOf = ({ headers }: MimeNode, name: string): string[] =>
    (headers ? headers.get(name) : []).map((line) => line.slice(line.indexOf(':') + 1).trim())

  /**
   * The parser joins a line that ends with a space to the next one (RFC 3676), and would lose
   * empty lines.
   */
  function withBlankLines(value: Buffer): Buffer {
    const text = value.toString('latin1').replace(/(?<!^--)(?: |=20)+(?=\r?\n(?: |=20)*\r?\n)/gm, '')
    return Buffer.from(text, 'latin1')
  }

  /** Joins a base64 text with the plain lines that a mailing list added below it. */
  function withMendedText(node: MimeNode, value: Buffer): Buffer {
    const text = value.toString('latin1')
    const below = /\r?\n(?=[^\r\n]*[^A-Za-z0-9+/=\s])/.exec(text)?.index
    // Base64 after a broken line still belongs to the text.
    const end = below !== undefined && !/^[A-Za-z0-9+/]{40,}/m.test(text.slice(below)) ? below : undefined
    if (end === undefined && !node.flowed) return value
    const decoded = Buffer.concat([
      Buffer.from(text.slice(0, end), 'base64'),
      Buffer.from(end === undefined ? '' : text.slice(end), 'latin1'),
    ])
    const lines = (node.flowed ? withBlankLines(decoded) : decoded).toString('base64').match(/.{1,76}/g) ?? []
    return Buffer.from(`${lines.join('\r\n')}\r\n`)
  }

  /** Whether this part is one of several formats of the same text. */
  function isAlternative(node: MimeNode): boolean {
    for (let each: MimeNode | false | undefined = node; each; each = each.parentNode)
      if (each.contentType === 'multipart/alternative') return true
    return false
  }

  /** Whether the parser reads this part as text; all other parts are files. */
  function isText({ node: { contentType, disposition } }: Extract<SplitterChunk, { type: 'body' | 'data' }>): boolean {
    const isInline = !disposition || disposition === 'inline'
    return isInline && (!contentType || contentType === 'text/plain' || contentType === 'text/html')
  }

  /**
   * Returns null for HTML that would need more than half a second. It becomes a file, which the
   * upload rules refuse.
   */
  function textOf(html: string): string | null {
    return html === '' || html.length > bounds.html ? null : textOfHtml(html)
  }
}
