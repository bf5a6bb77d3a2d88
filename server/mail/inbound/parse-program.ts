import type { Readable } from 'node:stream'
import type { MimeNode, SplitterChunk } from '@zone-eu/mailsplit'
import type { EmailAddress, HeaderLines, ParsedMail } from 'mailparser'
import type { ConvertHtml, makeHtmlText, TextMarks } from './answer/html-text'

// The program of the thread that parses e-mails. It is sent to the thread as text, so it uses nothing outside itself.

/** The bytes of an e-mail, or the path of its file. */
export type MailSource = Uint8Array | string

export interface ParsedFile {
  filename: string
  contentType: string
  /** By which the HTML names it; null: it does not. */
  contentId: string | null
  content: Uint8Array
  /** SHA-256 of the content, as hex. */
  hash: string
}

/** An e-mail in parts. Broken parts are read as well as they can be. */
export interface Parsed {
  headerLines: HeaderLines
  messageId: string
  subject: string
  from: EmailAddress[]
  /** The readers in `To` and `Cc`. */
  to: EmailAddress[]
  /** Of the HTML, if the e-mail has no other text: then with marks (answer/lines.ts), else without. */
  text: string
  /** Of the HTML, if `text` is another text; else null. */
  htmlText: string | null
  /** Null: the e-mail has none. */
  html: string | null
  /** Whether the end of the texts was left out. */
  isCut: boolean
  /** Whether the program marks quotes (RFC 3676): ">" begins no line that a person wrote. */
  marksQuotes: boolean
  files: ParsedFile[]
}

/** `wrong`: what the e-mail or its file did to the parser. `isOurs`: a system call failed, the e-mail is innocent. */
export type ParseAnswer = { parsed: Parsed } | { wrong: string; isOurs: boolean }

export interface ParseBounds {
  /** Bytes in which the end of a header is looked for. */
  head: number
  /** Bytes that are read of all texts of an e-mail together, as they are encoded. */
  text: number
  /** Characters of HTML that are read as text. */
  html: number
}

/** The paths of the packages. */
export interface ParsePackages {
  mailparser: string
  mailsplit: string
  htmlToText: string
}

/** Parses e-mails, one at a time. One function, since the thread gets only its text. */
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
    // Pictures stay files: as data in the HTML they would only make it long.
    skipImageLinks: true,
    skipHtmlToText: true,
    keepDeliveryStatus: true,
  }

  const otherForm = 'x-other-form'

  /** Names of files that have none, by their types. */
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
    // A multipart e-mail without its parts is the text that it holds.
    const { mail, isCut, isFlowed, hasLooseHtml } = isWithoutParts(read.mail) ? await parseOnce(bytesOfText()) : read
    const readers = [mail.to, mail.cc].flat()
    const plain = (mail.text ?? '').replace(/[\uE000-\uE00F]/g, '')
    const isMixed = hasLooseHtml() && !isEmpty(plain)
    const ofPart = textOf(mail.html || (isHtml(plain) ? plain : ''))
    // Some programs forget to say that both are forms of the same words.
    const isTwice = isMixed && ofPart !== null && wordsOf(ofPart) === wordsOf(plain)
    const ofHtml = isMixed && !isTwice ? textOf((await simpleParser(bytesOf().bytes, reading)).html || '') : ofPart
    // HTML that is no other form of the text is part of it, and holds all of it.
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
          // A copy: the parser's own memory may hold several files.
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

  /** Whether a text part is HTML as a whole, from its first tag to its last. */
  function isHtml(text: string): boolean {
    return /^\s*<(?:!doctype html|(html|body|div|p|table|span)\b)[^<>]*>/i.test(text) && /<\/\w+>\s*$/.test(text)
  }

  function wordsOf(text: string): string {
    return text.replace(/[^\p{L}\p{N}]+/gu, '')
  }

  /** Programs that write only HTML send a text part of one space. */
  function isEmpty(text: string): boolean {
    return text.replace(/&nbsp;|[\s\u200B-\u200F\u2060\uFEFF]+/g, '') === ''
  }

  /** In pieces the parser never holds all of an e-mail twice. */
  function pieces(source: Uint8Array): Readable {
    const size = 65_536
    const all = Array.from({ length: Math.ceil(source.length / size) }, (_, at) =>
      source.subarray(at * size, (at + 1) * size),
    )
    return Bytes.from(all)
  }

  /** The e-mail without the end of its texts, if they are too long: a line break costs the parser 40 bytes of memory. */
  function withinBounds(source: Readable, asText = false) {
    let left = bounds.text
    let isCut = false
    let hasLooseHtml = false
    let isFlowed = false
    /** The beginning of a text in base64, until its end is there. */
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
    // An error of any part ends the last part with the error.
    const whole = Bytes.from(withHeader(source, asText))
    const bytes = pipeline(whole, new Splitter(), cut, new Joiner(), new PassThrough(), () => {})
    return { bytes, isCut: () => isCut, isFlowed: () => isFlowed, hasLooseHtml: () => hasLooseHtml }
  }

  /** The e-mail without what is before its header. Words right below the header get the empty line that is missing. */
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
    // Below a broken line of a header more of the header follows, below a boundary the header of a part.
    const isBody =
      end !== undefined && (/^\r?\n--/.test(header.slice(end)) || !/\n[!-9;-~]+[ \t]*:/.test(header.slice(end)))
    const length = isBody ? end : header.length
    return Buffer.from(
      `${mendedHeader(header.slice(0, length), asText ? text.slice(length) : null)}${isBody ? '\r\n' : ''}${text.slice(length)}`,
      'latin1',
    )
  }

  /** The header of the e-mail, so that the parser finds its parts. `body`: in it no part was found. */
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

  /** The type of a body whose header names no boundary, or a wrong one. */
  function typeOf(body: string): string {
    const boundary = /\r?\n--([^\s"]{1,70})\r?\ncontent-/i.exec(body)?.[1]
    return `Content-Type: ${boundary ? `multipart/mixed; boundary="${boundary}"` : 'text/plain; charset=utf-8'}`
  }

  /** Mends what the parser takes by the letter. */
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
    // Another form of the words beside the text is no file.
    if (
      /^text\/(?:x-amp-html|(?:x-)?watch-html|enriched|richtext)$/.test(node.contentType || '') &&
      isAlternative(node)
    )
      node.headers.add(otherForm, 'yes')
    // A text without a name is the writer's, whatever a mail server made of it.
    if (node.disposition === 'attachment' && !node.filename && /^text\/(?:plain|html)$/.test(node.contentType || '')) {
      node.headers.update('Content-Disposition', 'inline')
      node.disposition = 'inline'
    }
  }

  const fieldsOf = ({ headers }: MimeNode, name: string): string[] =>
    (headers ? headers.get(name) : []).map((line) => line.slice(line.indexOf(':') + 1).trim())

  /** The parser takes an empty line as the rest of a line that ends with a space (RFC 3676), and loses it. */
  function withBlankLines(value: Buffer): Buffer {
    const text = value.toString('latin1').replace(/(?<!^--)(?: |=20)+(?=\r?\n(?: |=20)*\r?\n)/gm, '')
    return Buffer.from(text, 'latin1')
  }

  /** A text in base64, with the lines that a list program wrote below it. */
  function withMendedText(node: MimeNode, value: Buffer): Buffer {
    const text = value.toString('latin1')
    const below = /\r?\n(?=[^\r\n]*[^A-Za-z0-9+/=\s])/.exec(text)?.index
    // More base64 below a broken line belongs to the text.
    const end = below !== undefined && !/^[A-Za-z0-9+/]{40,}/m.test(text.slice(below)) ? below : undefined
    if (end === undefined && !node.flowed) return value
    const decoded = Buffer.concat([
      Buffer.from(text.slice(0, end), 'base64'),
      Buffer.from(end === undefined ? '' : text.slice(end), 'latin1'),
    ])
    const lines = (node.flowed ? withBlankLines(decoded) : decoded).toString('base64').match(/.{1,76}/g) ?? []
    return Buffer.from(`${lines.join('\r\n')}\r\n`)
  }

  /** Whether this part is one of several forms of the same text. */
  function isAlternative(node: MimeNode): boolean {
    for (let each: MimeNode | false | undefined = node; each; each = each.parentNode)
      if (each.contentType === 'multipart/alternative') return true
    return false
  }

  /** Whether the parser reads this part as text: all others are files. */
  function isText({ node: { contentType, disposition } }: Extract<SplitterChunk, { type: 'body' | 'data' }>): boolean {
    const isInline = !disposition || disposition === 'inline'
    return isInline && (!contentType || contentType === 'text/plain' || contentType === 'text/html')
  }

  /** Half a second's work at most. Null for longer HTML, which is a file that the rules of uploads leave out. */
  function textOf(html: string): string | null {
    return html === '' || html.length > bounds.html ? null : textOfHtml(html)
  }
}
