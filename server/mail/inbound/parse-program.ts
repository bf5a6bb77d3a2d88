import type { Readable } from 'node:stream'
import type { SplitterChunk } from '@zone-eu/mailsplit'
import type { EmailAddress, HeaderLines, ParsedMail } from 'mailparser'

// The program of the thread that parses e-mails. It is sent to the thread as text, so it uses nothing outside itself.

/** The bytes of an e-mail, or the path of its file. */
export type MailSource = Uint8Array | string

export interface ParsedFile {
  filename: string
  contentType: string
  content: Uint8Array
  /** SHA-256 of the content, as hex. */
  hash: string
}

/** An e-mail in parts. Broken parts are read as well as they can be. */
export interface Parsed {
  headerLines: HeaderLines
  messageId: string
  from: EmailAddress[]
  /** The readers in `To` and `Cc`. */
  to: EmailAddress[]
  /** Of the HTML, if the e-mail has no other text. */
  text: string
  /** Null: the e-mail has none. */
  html: string | null
  /** Whether the end of the texts was left out. */
  isCut: boolean
  files: ParsedFile[]
}

/** `wrong`: what the e-mail or its file did to the parser. `isOurs`: a system call failed, the e-mail is innocent. */
export type ParseAnswer = { parsed: Parsed } | { wrong: string; isOurs: boolean }

export interface ParseBounds {
  /** Bytes that are read of all texts of an e-mail together, as they are encoded. */
  text: number
  /** Characters of HTML that are read as text. */
  html: number
}

/** The paths of the packages. */
export interface ParsePackages {
  mailparser: string
  mailsplit: string
}

/** Parses e-mails, one at a time. One function, since the thread gets only its text. */
export function serveParsing(need: NodeJS.Require, bounds: ParseBounds, packages: ParsePackages): void {
  const { parentPort } = need('node:worker_threads') as typeof import('node:worker_threads')
  const { createHash } = need('node:crypto') as typeof import('node:crypto')
  const { createReadStream } = need('node:fs') as typeof import('node:fs')
  const { PassThrough, Readable: Bytes, Transform, pipeline } = need('node:stream') as typeof import('node:stream')
  const { simpleParser } = need(packages.mailparser) as typeof import('mailparser')
  const { Joiner, Splitter } = need(packages.mailsplit) as typeof import('@zone-eu/mailsplit')

  const reading = {
    skipTextToHtml: true,
    skipTextLinks: true,
    // Pictures stay files: as data in the HTML they would only make it long.
    skipImageLinks: true,
    keepDeliveryStatus: true,
    // Half a second's work. A longer part is a file, which is left out by the rules of uploads.
    maxHtmlLengthToParse: bounds.html,
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
    const { bytes, isCut } = withinBounds(typeof source === 'string' ? createReadStream(source) : pieces(source))
    const mail = await simpleParser(bytes, reading)
    const readers = [mail.to, mail.cc].flat()
    return {
      headerLines: [...mail.headerLines],
      messageId: mail.messageId ?? '',
      from: mail.from?.value ?? [],
      to: readers.flatMap((list) => list?.value ?? []),
      text: (isTornPage(mail) ? '' : mail.text) || (await textOf(mail.html || '')),
      html: mail.html || null,
      isCut: isCut(),
      files: mail.attachments.map(({ filename, contentType, content }) => ({
        filename: filename || (contentType === 'message/rfc822' ? 'e-mail.eml' : 'file'),
        contentType,
        // A copy: the parser's own memory may hold several files.
        content: new Uint8Array(content),
        hash: createHash('sha256').update(content).digest('hex'),
      })),
    }
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
  function withinBounds(source: Readable): { bytes: Readable; isCut(): boolean } {
    let left = bounds.text
    let isCut = false
    const cut = new Transform({
      objectMode: true,
      transform(chunk: SplitterChunk, _, done) {
        if (chunk.type !== 'body' || !isText(chunk)) return done(null, chunk)
        const value = chunk.value.subarray(0, left)
        if (value.length < chunk.value.length) isCut = true
        left -= value.length
        done(null, { type: chunk.type, node: chunk.node, value })
      },
    })
    // An error of any part ends the last part with the error.
    const bytes = pipeline(source, new Splitter(), cut, new Joiner(), new PassThrough(), () => {})
    return { bytes, isCut: () => isCut }
  }

  /** Whether the parser reads this part as text: all others are files. */
  function isText({ node: { contentType, disposition } }: Extract<SplitterChunk, { type: 'body' | 'data' }>): boolean {
    const isInline = !disposition || disposition === 'inline'
    return isInline && (!contentType || contentType === 'text/plain' || contentType === 'text/html')
  }

  /** Whether words stand before a page inside of them, as where a program quotes a whole page: the parser reads only that page. */
  function isTornPage({ headerLines, html }: ParsedMail): boolean {
    const isHtml = headerLines.some(({ key, line }) => key === 'content-type' && /^[^:]*:\s*text\/html\b/i.test(line))
    const beginsPage = /^\s*<(?:!doctype|!--|html|head|body|meta|style|title|\?xml)/i
    return isHtml && /<body\b/i.test(html || '') && !beginsPage.test(html || '')
  }

  /** The parser gives HTML beside pictures no text, so it reads the HTML again as an e-mail of its own. */
  async function textOf(html: string): Promise<string> {
    if (html === '' || html.length > bounds.html) return ''
    const page = html.replace(/<\/?(?:html|body)\b[^<>]{0,1000}>/gi, '')
    const mail = `MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page}`
    return (await simpleParser(Buffer.from(mail), reading)).text ?? ''
  }
}
