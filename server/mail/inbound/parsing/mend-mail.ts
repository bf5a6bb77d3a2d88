import type { MimeNode, SplitterChunk } from '@zone-eu/mailsplit'

/**
 * Makes the functions that correct e-mails which the parser would misread. One function, since the worker thread
 * receives only its source.
 */
export function makeMending() {
  /** An internal header that marks a part as another format of the same words. */
  const otherForm = 'x-other-form'
  const otherForms = /^text\/(?:x-amp-html|(?:x-)?watch-html|enriched|richtext)$/
  const readAsHtml = new WeakSet<MimeNode>()

  /** Removes lines above the header of an e-mail, and inserts a missing empty line below the header. */
  function repairHeader(beginning: Buffer, asText: boolean): Buffer {
    const text = beginning.toString('latin1').replace(/^(?:\xEF\xBB\xBF|\r?\n)+/, '')
    const header = text.slice(0, /\r?\n\r?\n/.exec(text)?.index)
    const end = /\r?\n(?![ \t\r\n]|[!-9;-~]+[ \t]*:|>?From |[\w*-]+=|$)/.exec(header)?.index
    const isBody =
      end !== undefined && (/^\r?\n--/.test(header.slice(end)) || !/\n[!-9;-~]+[ \t]*:/.test(header.slice(end)))
    const length = isBody ? end : header.length
    const body = asText ? withoutBoundaries(text.slice(length), header) : text.slice(length)
    return Buffer.from(
      `${mendedHeader(header.slice(0, length), asText ? body : null)}${isBody ? '\r\n' : ''}${body}`,
      'latin1',
    )
  }

  /** Removes boundary lines. All parts are empty, so the boundaries would appear as text. */
  function withoutBoundaries(body: string, header: string): string {
    const boundary = /\bboundary=\s*"?([^"\s;]{1,70})/i.exec(header)?.[1]
    const isBoundary = (line: string) => [`--${boundary}`, `--${boundary}--`].includes(line.trimEnd())
    return body
      .split('\n')
      .filter((line) => !isBoundary(line))
      .join('\n')
  }

  /**
   * Corrects the header of the e-mail so that the parser finds its parts. `body` is set if a first attempt found no
   * parts.
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

  function typeOf(body: string): string {
    const boundary = /\r?\n--([^\s"]{1,70})\r?\ncontent-/i.exec(body)?.[1]
    return `Content-Type: ${boundary ? `multipart/mixed; boundary="${boundary}"` : 'text/plain; charset=utf-8'}`
  }

  function mendHeaders(node: MimeNode): void {
    if (!node.headers) return
    const type = node.headers.getFirst('content-type')
    const written = /^\s*(?:text\/)?(plain|html|text)\b(?!\/)[\s;]*(.*)$/is.exec(type)
    if (written && !/^text\/(?:plain|html)$/.test(node.contentType || ''))
      useType(node, `text/${written[1]?.toLowerCase().replace('text', 'plain')}`, written[2])
    const encodings = fieldsOf(node, 'content-transfer-encoding')
    const validEncoding = encodings.flatMap((value) => /^\s*"?(quoted-printable|base64)\b/i.exec(value)?.[1] ?? [])[0]
    if (validEncoding && validEncoding !== encodings[0]) node.headers.update('Content-Transfer-Encoding', validEncoding)
    mendName(node)
    if (otherForms.test(node.contentType || '') && !node.filename) {
      if (isAlternative(node)) node.headers.add(otherForm, 'yes')
      else if (node.disposition !== 'attachment') {
        readAsHtml.add(node)
        useType(node, 'text/html', node.charset ? `charset=${node.charset}` : '')
      }
    }
    // A text part without a name belongs to the writer, even if a mail server marked it as an attachment.
    if (node.disposition === 'attachment' && !node.filename && /^text\/(?:plain|html)$/.test(node.contentType || '')) {
      node.headers.update('Content-Disposition', 'inline')
      node.disposition = 'inline'
    }
  }

  function useType(node: MimeNode, contentType: string, parameters = ''): void {
    if (node.headers) node.headers.update('Content-Type', parameters ? `${contentType}; ${parameters}` : contentType)
    node.contentType = contentType
  }

  function mendName(node: MimeNode): void {
    if (!node.headers || node.filename || node.multipart) return
    const disposition = fieldsOf(node, 'content-disposition').find((value) => /;\s*filename/i.test(value))
    const types = fieldsOf(node, 'content-type')
    const [name] = types.flatMap((value) => /;\s*(name[*\d]*\s*=\s*(?:"[^"]*"|[^;\s]+))/i.exec(value)?.[1] ?? [])
    const described = /^[^"\\/\r\n]{1,150}\.[a-z\d]{2,5}$/i.exec(fieldsOf(node, 'content-description')[0] ?? '')
    if (disposition) {
      node.headers.update('Content-Disposition', disposition)
      node.disposition = disposition.split(';', 1)[0]?.trim().toLowerCase() || false
    } else if (name ?? described) {
      const type = (types[0] ?? '').replace(/[;\s]+$/, '') || 'application/octet-stream'
      node.headers.update('Content-Type', `${type}; ${name ?? `name="${described?.[0]}"`}`)
    } else return
    node.filename = 'named'
  }

  const fieldsOf = ({ headers }: MimeNode, name: string): string[] =>
    (headers ? headers.get(name) : []).map((line) => line.slice(line.indexOf(':') + 1).trim())

  const needsAll = (node: MimeNode): boolean => node.encoding === 'base64' || !node.charset || readAsHtml.has(node)

  /** Corrects a complete, still encoded text, and adds the detected charset if its part names none. */
  function mendedText(node: MimeNode, value: Buffer): Buffer {
    const isInBase64 = node.encoding === 'base64'
    const charset = node.charset ? null : charsetOf(node, value)
    if (charset && node.headers) {
      const type = (fieldsOf(node, 'content-type')[0] ?? '').replace(/[;\s]+$/, '') || 'text/plain'
      node.headers.update('Content-Type', `${type.replace(/;\s*charset\s*=[^;]*/i, '')}; charset=${charset}`)
    }
    if (isInBase64) return mendedBase64(node, value)
    return readAsHtml.has(node) ? htmlOf(value) : mendedLines(node, value)
  }

  function charsetOf({ encoding, contentType }: MimeNode, value: Buffer): string | null {
    const text = value.toString('latin1')
    const bytes =
      encoding === 'base64'
        ? Buffer.from(text, 'base64')
        : encoding === 'quoted-printable'
          ? Buffer.from(
              text.replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
              'latin1',
            )
          : value
    const decoded = bytes.toString('latin1')
    if (decoded.includes('\u001b$B') || decoded.includes('\u001b$@')) return 'iso-2022-jp'
    if (isUtf8(bytes)) return null
    if (/^(?:\xff\xfe|\xfe\xff)/.test(decoded)) return 'utf-16'
    const page = contentType === 'text/html' ? decoded.slice(0, 4096).replace(/=\r?\n/g, '') : ''
    const declaredCharset = /<meta\b[^<>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(page)?.[1]
    return declaredCharset && !/^utf/i.test(declaredCharset) ? declaredCharset : 'windows-1252'
  }

  function isUtf8(bytes: Buffer): boolean {
    try {
      // A long text may have been cut inside a character.
      new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
      return true
    } catch {
      return false
    }
  }

  /** Returns rich text (RFC 1896) as HTML. */
  function htmlOf(value: Buffer): Buffer {
    const html = value
      .toString('latin1')
      .replace(/<<|<nl>|<param>[^<>]{0,1000}<\/param>|(?:\r?\n){2,}/gi, (found) =>
        found === '<<' ? '&lt;' : /^<p/i.test(found) ? '' : '<br>'.repeat(Math.max(1, found.split('\n').length - 2)),
      )
    return Buffer.from(html, 'latin1')
  }

  function mendedLines(node: MimeNode, value: Buffer): Buffer {
    const last = /\r?\n--([^\s"]{1,70})[ \t]+--\s*$/.exec(value.toString('latin1', Math.max(0, value.length - 100)))
    const isEnd = last && node._parentBoundary && node._parentBoundary.toString() === last[1]
    const ownPart = isEnd ? value.subarray(0, value.length - last[0].length) : value
    return node.flowed ? withBlankLines(ownPart) : ownPart
  }

  /** The parser joins a line that ends with a space to the next one (RFC 3676), and would lose empty lines. */
  function withBlankLines(value: Buffer): Buffer {
    const text = value.toString('latin1').replace(/(?<!^--)(?: |=20)+(?=\r?\n(?: |=20)*\r?\n)/gm, '')
    return Buffer.from(text, 'latin1')
  }

  /** Joins a base64 text with the plain lines that a mailing list added below it. */
  function mendedBase64(node: MimeNode, value: Buffer): Buffer {
    const text = value.toString('latin1')
    const below = /\r?\n(?=[^\r\n]*[^A-Za-z0-9+/=\s])/.exec(text)?.index
    const end = below !== undefined && !/^[A-Za-z0-9+/]{40,}/m.test(text.slice(below)) ? below : undefined
    if (end === undefined && !node.flowed) return value
    const decoded = Buffer.concat([
      Buffer.from(text.slice(0, end), 'base64'),
      Buffer.from(end === undefined ? '' : text.slice(end), 'latin1'),
    ])
    const lines =
      mendedLines(node, decoded)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    return Buffer.from(`${lines.join('\r\n')}\r\n`)
  }

  function isAlternative(node: MimeNode): boolean {
    for (let each: MimeNode | false | undefined = node; each; each = each.parentNode)
      if (each.contentType === 'multipart/alternative') return true
    return false
  }

  function isText({ contentType, disposition }: MimeNode): boolean {
    const isInline = !disposition || disposition === 'inline'
    return isInline && (!contentType || contentType === 'text/plain' || contentType === 'text/html')
  }

  const bodyOf = (node: MimeNode, value: Buffer): SplitterChunk => ({ type: 'body', node, value })

  return { otherForm, repairHeader, mendHeaders, needsAll, mendedText, mendedLines, isAlternative, isText, bodyOf }
}
