// Turns the HTML of e-mails into text, in the worker thread that parses e-mails. Each function
// here uses nothing outside of itself, since its source is sent there as text.

export interface TextMarks {
  quote: string
  header: string
  signature: readonly [string, string]
}

interface Dom {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: Dom[]
}

interface Builder {
  openBlock(options: { leadingLineBreaks?: number }): void
  closeBlock(options: { trailingLineBreaks?: number; blockTransform?(text: string): string }): void
  openTable(): void
  openTableRow(): void
  openTableCell(): void
  closeTableCell(options: object): void
  closeTableRow(): void
  closeTable(options: {
    tableToString(rows: { text: string }[][]): string
    leadingLineBreaks: number
    trailingLineBreaks: number
  }): void
  addInline(text: string, options?: object): void
  addLiteral(text: string): void
  addLineBreak(): void
  pushWordTransform(transform: (word: string) => string): void
  popWordTransform(): void
}

type Format = (element: Dom, walk: (children: Dom[], builder: Builder) => void, builder: Builder) => void

export type ConvertHtml = (html: string, options: object) => string

/**
 * Makes a function that returns the text of HTML with marks around quotes and signatures, or
 * null for HTML that is nested too deep. One function, since the worker thread receives only its source.
 */
export function makeHtmlText(convert: ConvertHtml, marks: TextMarks): (html: string) => string | null {
  const mostLevels = 500
  const root = 'bubblewire-mail'
  const attribute = ({ attribs }: Dom, name: string) => attribs?.[name] ?? ''
  const styleOf = (element: Dom) => attribute(element, 'style').slice(0, 2000).toLowerCase()
  const markedClass =
    /(?:^|[\s_-])(?:gmail_quote(?:_container)?|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|moz-cite-prefix|gmail_attr|front-blockquote|freebirdformviewer|mb_extra|outlookmessageheader|quoted-?(?:text|message|mail|content)|mail-?quote|mailquote|reply-?quote|original-?message|cf_quote|mcntquote|replyquote)(?:$|\s)/i
  const markedId =
    /^(?:x_)*(?:isreplycontent|replycontent|qt|mail-editor-reference-message-container|olk_src_body_section|replybody|origbody|original-content|oriMsgHtmlSeperator|blockquote_zmail|htc_header|mail-quote)$/i
  const headerId =
    /^(?:x_)*(?:divrplyfwdmsg|appendonsend|stopspelling|zwchr|mail-editor-reference-message-container|olk_src_body_section)$/i
  const signatureId =
    /^(?:x_)*(?:signature|ms-outlook-mobile-signature|applemailsignature|applelinebreakatbeginningofsignature|composer_signature|lineBreakAtBeginningOfSignature|tmjah_g_1299|wisestamp.{0,20})$/i
  const signatureClass =
    /(?:^|[\s_-])(?:gmail_signature|moz-signature|protonmail_signature_block|tutanota_signature|zmail_signature|mailsignature|email-signature|yahoo-signature|ydp[\da-z]+signature)(?:$|\s)/i

  const isHidden = (element: Dom) =>
    /display\s*:\s*none|mso-hide\s*:\s*all/.test(styleOf(element)) || 'hidden' in (element.attribs ?? {})

  /** Returns how certainly an element is a quote, since a person may indent their text. */
  function quoteKind(element: Dom): 'sure' | 'likely' | null {
    const name = attribute(element, 'name')
    if (markedClass.test(attribute(element, 'class')) && !/gmail_quote/.test(attribute(element, 'class'))) return 'sure'
    if (markedId.test(attribute(element, 'id')) || /^(?:quote|messageReplySection)$/i.test(name)) return 'sure'
    if (/^__QUOTED_TEXT__$/.test(attribute(element, 'data-marker'))) return 'sure'
    if (element.name !== 'blockquote') return null
    const style = styleOf(element)
    if (/gmail_quote/.test(attribute(element, 'class')) || attribute(element, 'type') === 'cite') return 'sure'
    if (attribute(element, 'cite') !== '' || /border-(?:left|inline-start|right)/.test(style)) return 'sure'
    if (/border\s*:\s*(?:none|0|medium none)/.test(style) && /margin/.test(style)) return null
    return holdsPage(element) ? 'sure' : 'likely'
  }

  /** Whether an element contains a whole page, which no person writes. */
  const holdsPage = ({ children = [] }: Dom): boolean =>
    children.some(
      ({ type, name, data }) =>
        name === 'html' || name === 'body' || (type === 'directive' && /^!doctype/i.test(data ?? '')),
    )

  function isHeader(element: Dom): boolean {
    if (headerId.test(attribute(element, 'id'))) return true
    // Outlook draws this border above the header of the quoted e-mail.
    const style = styleOf(element).replace(/\s+/g, '')
    return (
      element.name === 'div' &&
      /border(?:-top:solid#(?:e1e1e1|b5c4df)|:none;border-top:solid#(?:e1e1e1|b5c4df))/.test(style)
    )
  }

  const isSignature = (element: Dom) =>
    signatureId.test(attribute(element, 'id')) ||
    signatureClass.test(attribute(element, 'class')) ||
    /^gmail_signature$/i.test(attribute(element, 'data-smartmail')) ||
    attribute(element, 'name') === 'messageSignatureSection'

  /** Changes what plain text cannot show: line breaks that a style preserves, hidden parts, our mark characters. */
  function prepare(nodes: Dom[], keepsLines: boolean): Dom[] {
    return nodes.flatMap((node) => {
      if (node.type === 'text') {
        node.data = (node.data ?? '').replace(/[\uE000-\uE00F]/g, '')
        if (!keepsLines) return [node]
        const lines = node.data.split(/\r?\n/)
        return lines.flatMap((data, at) => [
          ...(at > 0 ? [{ type: 'tag', name: 'br', attribs: {}, children: [] }] : []),
          ...(data === ''
            ? []
            : [{ type: 'text', data: data.replace(/ {2}|\t/g, (gap) => '\u00A0'.repeat(gap.length)) }]),
        ])
      }
      if (!node.children) return [node]
      if (node.type === 'tag' && isHidden(node)) return []
      const space = /white-space\s*:\s*([a-z-]+)/.exec(styleOf(node))?.[1]
      const keeps = node.name === 'pre' ? false : space ? /^(?:pre|break-spaces)/.test(space) : keepsLines
      node.children = prepare(node.children, keeps)
      return [node]
    })
  }

  const prefixed = (prefix: string) => (text: string) =>
    text
      .replace(/^\n+|\n+$/g, '')
      .split('\n')
      .map((line) => `${prefix}${line}`)
      .join('\n')

  const block: Format = (element, walk, builder) => {
    const quote = quoteKind(element)
    if (isHeader(element)) {
      builder.openBlock({ leadingLineBreaks: 1 })
      builder.addLiteral(marks.header)
      builder.closeBlock({ trailingLineBreaks: 1 })
    }
    const signed = isSignature(element)
    if (signed) line(builder, marks.signature[0])
    const breaks = quote || element.name === 'p' || element.name === 'blockquote' ? 2 : 1
    builder.openBlock({ leadingLineBreaks: breaks })
    walk(element.children ?? [], builder)
    const prefix = quote === 'sure' ? `${marks.quote}> ` : '> '
    builder.closeBlock({ trailingLineBreaks: breaks, ...(quote && { blockTransform: prefixed(prefix) }) })
    if (signed) line(builder, marks.signature[1])
  }

  function line(builder: Builder, text: string): void {
    builder.openBlock({ leadingLineBreaks: 1 })
    builder.addLiteral(text)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }

  const rule: Format = (element, _walk, builder) => line(builder, isHeader(element) ? marks.header : '_'.repeat(32))

  const inline: Format = (element, walk, builder) =>
    quoteKind(element) === 'sure' || isSignature(element)
      ? block(element, walk, builder)
      : walk(element.children ?? [], builder)

  const bare = (address: string) =>
    address
      .trim()
      .toLowerCase()
      .replace(/^(?:mailto|tel|sms):|^https?:\/\//, '')
      .replace(/\/$/, '')

  function markLogos(nodes: Dom[]): void {
    for (const { name, attribs, children } of nodes) {
      if (name === 'img' && attribs?.src) attribs.src = attribs.src.replace(/^\s*cid:/i, 'logo:')
      if (children) markLogos(children)
    }
  }

  const link: Format = (element, walk, builder) => {
    const href = attribute(element, 'href').trim()
    const words: string[] = []
    if (/^https?:/i.test(href)) markLogos(element.children ?? [])
    builder.pushWordTransform((word) => {
      words.push(word)
      return word
    })
    walk(element.children ?? [], builder)
    builder.popWordTransform()
    const text = words.join('').trim()
    if (text === '' || !/^(?:https?|mailto|tel|sms):/i.test(href)) return
    const address = bare(href.length > 2000 ? '' : href)
    // If the text is an address, it is the real one: some programs redirect links through their servers.
    const isAddress = /^(?:https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+$|^[\w-]+(?:\.[\w-]+)+\/?\S*$/i.test(text)
    if (address === '' || isAddress || bare(text).replace(/\s/g, '') === address.replace(/\s/g, '')) return
    builder.addInline(` (${href.replace(/^(?:mailto|tel|sms):/i, '')})`, { noWordTransform: true })
  }

  const picture: Format = (element, _walk, builder) => {
    const source = attribute(element, 'src')
    const emoji = attribute(element, 'data-emoji') || attribute(element, 'alt')
    const place = /^\s*(cid|logo):([^[\]\s]{1,250})\s*$/i.exec(source)
    if (place) builder.addInline(`[${place[1]?.toLowerCase()}:${place[2]}]`, { noWordTransform: true })
    else if (/^\p{Extended_Pictographic}(?:\p{M}|\u200D|\p{Extended_Pictographic}){0,16}$/u.test(emoji))
      builder.addInline(emoji, { noWordTransform: true })
  }

  /** Writes a row on a line, with its cells apart. Rows whose cells have several lines are only layout. */
  const table: Format = (element, walk, builder) => {
    builder.openTable()
    rowsOf(element).forEach((row) => {
      builder.openTableRow()
      for (const cell of row.children ?? []) {
        if (cell.name !== 'td' && cell.name !== 'th') continue
        builder.openTableCell()
        walk(cell.children ?? [], builder)
        builder.closeTableCell({})
      }
      builder.closeTableRow()
    })
    const tableToString = (rows: { text: string }[][]) =>
      rows
        .map((cells) => cells.map(({ text }) => text.replace(/^\s+|\s+$/g, '')).filter((text) => text !== ''))
        .filter((cells) => cells.length > 0)
        .map((cells) => cells.join(cells.some((text) => text.includes('\n')) ? '\n' : '\t'))
        .join('\n')
    builder.closeTable({ tableToString, leadingLineBreaks: 1, trailingLineBreaks: 1 })
  }

  function rowsOf(element: Dom): Dom[] {
    return (element.children ?? []).flatMap((child) =>
      child.name === 'tr' ? [child] : /^(?:tbody|thead|tfoot)$/.test(child.name ?? '') ? rowsOf(child) : [],
    )
  }

  const whole: Format = (element, walk, builder) => walk(prepare(element.children ?? [], false), builder)

  const blocks = [
    ...'address article aside blockquote center details dir div dl dd dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header main menu nav p section summary'.split(
      ' ',
    ),
  ]
  const options = {
    wordwrap: false,
    baseElements: { selectors: [root] },
    limits: { maxDepth: mostLevels },
    formatters: { block, inline, link, picture, rule, table, whole },
    selectors: [
      { selector: '*', format: 'inline' },
      { selector: root, format: 'whole' },
      ...blocks.map((selector) => ({ selector, format: 'block' })),
      { selector: 'a', format: 'link' },
      { selector: 'img', format: 'picture' },
      { selector: 'hr', format: 'rule' },
      { selector: 'table', format: 'table' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...['head', 'style', 'script', 'title', 'template', 'noscript', 'select', 'textarea'].map((selector) => ({
        selector,
        format: 'skip',
      })),
    ],
  }

  const endsItself =
    /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|tbody|thead|tfoot|option|o:p)$/i

  function isTooDeep(html: string): boolean {
    let level = 0
    for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][^\s<>/]{0,40})/gi)) {
      if (endsItself.test(name)) continue
      level = end ? Math.max(0, level - 1) : level + 1
      if (level > mostLevels) return true
    }
    return false
  }

  return (html) => {
    // A page inside a page would end the outer page.
    const page = html.replace(/<\/?(?:html|body)\b[^<>]{0,1000}>/gi, '')
    // Programs write these spaces to preserve them, not to prevent line breaks.
    return isTooDeep(page) ? null : convert(`<${root}>${page}</${root}>`, options).replaceAll('\u00A0', ' ')
  }
}
