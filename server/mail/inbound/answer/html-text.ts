// Turns the HTML of e-mails into text, in the worker thread that parses e-mails. Each function
// here uses nothing outside of itself, since its source is sent there as text.

import type { Builder, Dom, Format, makeElementFormats } from './element-formats'

export interface TextMarks {
  quote: string
  indent: string
  header: string
  signature: readonly [string, string]
}

export type ConvertHtml = (html: string, options: object) => string

/**
 * Makes a function that returns the text of HTML with marks around quotes and signatures, or
 * null for HTML that is nested too deep. One function, since the worker thread receives only its source.
 */
export function makeHtmlText(
  convert: ConvertHtml,
  marks: TextMarks,
  makeFormats: typeof makeElementFormats,
): (html: string) => string | null {
  const mostLevels = 500
  const root = 'bubblewire-mail'
  const attribute = ({ attribs }: Dom, name: string) => attribs?.[name] ?? ''
  const styleOf = (element: Dom) => attribute(element, 'style').slice(0, 2000).toLowerCase()
  const markedClass =
    /(?:^|[\s_-])(?:gmail_quote(?:_container)?|yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|moz-cite-prefix|gmail_attr|front-blockquote|freebirdformviewer|mb_extra|outlookmessageheader|quoted-?(?:text|message|mail|content)|mail-?quote|mailquote|reply-?quote|original-?message|cf_quote|mcntquote|replyquote)(?:$|\s)/i
  const markedId =
    /^(?:x_)*(?:isreplycontent|replycontent|qt|replybody|origbody|original-content|oriMsgHtmlSeperator|blockquote_zmail|htc_header|mail-quote)$/i
  const headerId =
    /^(?:x_)*(?:divrplyfwdmsg|appendonsend|stopspelling|zwchr|mail-editor-reference-message-container|olk_src_body_section)$/i
  const signatureId =
    /^(?:x_)*(?:signature|ms-outlook-mobile-signature|applemailsignature|applelinebreakatbeginningofsignature|composer_signature|lineBreakAtBeginningOfSignature|tmjah_g_1299|wisestamp.{0,20})$/i
  const signatureClass =
    /(?:^|[\s_-])(?:gmail_signature|moz-signature|protonmail_signature_block|tutanota_signature|zmail_signature|mailsignature|email-signature|yahoo-signature|ydp[\da-z]+signature)(?:$|\s)/i

  /** Hidden preview texts have a height of zero besides "display: none", because some programs ignore "display". */
  const isHidden = (element: Dom) => {
    const style = styleOf(element).replace(/\s+/g, '')
    return (
      /display:none|mso-hide:all|visibility:hidden|(?:^|;)opacity:0(?:\.0*)?(?:;|!|$)/.test(style) ||
      (/max-height:0(?:px)?(?:;|!|$)/.test(style) && /overflow:hidden/.test(style)) ||
      'hidden' in (element.attribs ?? {})
    )
  }

  function quoteKind(element: Dom): 'sure' | 'likely' | null {
    const name = attribute(element, 'name')
    const isBlock = element.name === 'blockquote'
    const isMarked =
      (markedClass.test(attribute(element, 'class')) && !/gmail_quote/.test(attribute(element, 'class'))) ||
      markedId.test(attribute(element, 'id')) ||
      /^(?:quote|messageReplySection)$/i.test(name) ||
      /^__QUOTED_TEXT__$/.test(attribute(element, 'data-marker'))
    if (isMarked) return !isBlock && (element.children ?? []).some((each) => each.name === 'blockquote') ? null : 'sure'
    if (!isBlock) return null
    if (/^mid:/i.test(attribute(element, 'cite')) || holdsPage(element)) return 'sure'
    const style = styleOf(element)
    const isIndented = /border\s*:\s*(?:none|0|medium none)/.test(style) && /margin/.test(style)
    return isIndented && attribute(element, 'type') !== 'cite' ? null : 'likely'
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
    attribute(element, 'name') === 'messageSignatureSection' ||
    attribute(element, 'data-signature-widget') === 'container'

  /**
   * Prepares nodes for plain text: keeps line breaks of `white-space: pre`, removes hidden elements and our mark
   * characters.
   */
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
      const keepsSpace = node.name === 'pre' ? false : space ? /^(?:pre|break-spaces)/.test(space) : keepsLines
      node.children = prepare(node.children, keepsSpace)
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
    const breaks = quote || (element.name === 'p' && hasMargin(element)) || element.name === 'blockquote' ? 2 : 1
    builder.openBlock({ leadingLineBreaks: breaks })
    walk(element.children ?? [], builder)
    const prefix = `${quote === 'sure' ? marks.quote : marks.indent}> `
    builder.closeBlock({ trailingLineBreaks: breaks, ...(quote && { blockTransform: prefixed(prefix) }) })
    if (signed) line(builder, marks.signature[1])
  }

  const hasMargin = (element: Dom) =>
    !/^Mso/.test(attribute(element, 'class')) &&
    !/(?:^|;)margin(?:-bottom)?:0(?:px|pt|cm|in|em)?(?:;|!|$)/.test(styleOf(element).replace(/\s+/g, ''))

  function line(builder: Builder, text: string): void {
    builder.openBlock({ leadingLineBreaks: 1 })
    builder.addLiteral(text)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }

  const rule: Format = (element, _walk, builder) => line(builder, isHeader(element) ? marks.header : '_'.repeat(32))

  const { around, field, shifted, table, textIn } = makeFormats(block)
  const [strike, quoted] = [around('~~'), around('"')]
  const [raised, lowered] = [shifted('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'), shifted('₀₁₂₃₄₅₆₇₈₉₊₋')]

  const inline: Format = (element, walk, builder) => {
    const style = styleOf(element).replace(/\s+/g, '')
    const isBlock = /(?:^|;)display:(?:block|flex|grid|list-item|table|table-row)(?:;|!|$)/.test(style)
    if (isBlock || quoteKind(element) === 'sure' || isSignature(element)) return block(element, walk, builder)
    if (/text-decoration(?:-line)?:[^;]*line-through/.test(style)) return strike(element, walk, builder)
    // Word writes a bullet as a letter of a symbol font, followed by spaces.
    if (/mso-list:ignore/.test(style)) {
      const mark = textIn(element).trim()
      return builder.addInline(/^[\p{L}\d]{1,5}[.)]$/u.test(mark) ? `${mark} ` : '- ', { noWordTransform: true })
    }
    walk(element.children ?? [], builder)
  }

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

  /** Returns the address of a link without the redirection that Outlook's servers add. */
  function realAddress(element: Dom): string {
    const href = (attribute(element, 'originalsrc') || attribute(element, 'href')).trim()
    const inside = /^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\/\?url=([^&]{1,4000})/i.exec(href)?.[1]
    try {
      return inside ? decodeURIComponent(inside) : href
    } catch {
      return href
    }
  }

  const link: Format = (element, walk, builder) => {
    const href = realAddress(element)
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
    // An address in the text is the real one, because some programs redirect the link through their servers.
    const isAddress = /^(?:https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+$|^[\w-]+(?:\.[\w-]+)+\/?\S*$/i.test(text)
    if (address === '' || isAddress || bare(text).replace(/\s/g, '') === address.replace(/\s/g, '')) return
    builder.addInline(` (${href.replace(/^(?:mailto|tel|sms):/i, '')})`, { noWordTransform: true })
  }

  /**
   * Writes the position of an attached picture, an emoji for an emoji picture, or the `alt` text of another picture.
   */
  const picture: Format = (element, _walk, builder) => {
    const alt = attribute(element, 'alt').trim()
    const sign = attribute(element, 'data-emoji') || alt
    const isSign =
      /^\p{Extended_Pictographic}(?:\p{M}|\u200D|\p{Extended_Pictographic}){0,16}$|^[:;=8][-']?[()DPpOo*|/]$/u.test(
        sign,
      )
    const [, kind = '', id = ''] = /^\s*(cid|logo):([^[\]\s]{1,250})\s*$/i.exec(attribute(element, 'src')) ?? []
    const isIcon = ['width', 'height'].some((name) => Number.parseInt(attribute(element, name), 10) < 60)
    if (isSign) builder.addInline(sign, { noWordTransform: true })
    if (id) builder.addInline(`[${isSign ? 'logo' : kind.toLowerCase()}:${id}]`, { noWordTransform: true })
    else if (!isSign && alt !== '' && alt.length < 300 && !isIcon) builder.addInline(`[${alt}]`)
  }

  const whole: Format = (element, walk, builder) => walk(prepare(element.children ?? [], false), builder)

  const blocks = [
    ...'address article aside blockquote caption center details dialog dir div dl dd dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hgroup legend li listing main menu nav p section summary td textarea th'.split(
      ' ',
    ),
  ]
  const options = {
    wordwrap: false,
    baseElements: { selectors: [root] },
    limits: { maxDepth: mostLevels },
    formatters: { block, inline, link, picture, rule, table, whole, field, strike, quoted, raised, lowered },
    selectors: [
      { selector: '*', format: 'inline' },
      { selector: root, format: 'whole' },
      ...blocks.map((selector) => ({ selector, format: 'block' })),
      { selector: 'a', format: 'link' },
      { selector: 'img', format: 'picture' },
      { selector: 'hr', format: 'rule' },
      ...['table', 'tbody', 'thead', 'tfoot', 'tr'].map((selector) => ({ selector, format: 'table' })),
      ...['s', 'del', 'strike'].map((selector) => ({ selector, format: 'strike' })),
      { selector: 'q', format: 'quoted' },
      { selector: 'sup', format: 'raised' },
      { selector: 'sub', format: 'lowered' },
      ...['input', 'select'].map((selector) => ({ selector, format: 'field' })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...['style', 'script', 'title', 'template', 'noscript', 'xml'].map((selector) => ({
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
    // A nested page would end the outer page. A head without an end tag would contain the whole text.
    const page = html.replace(/<\/?(?:html|head|body)\b[^<>]{0,1000}>/gi, '')
    // Programs write non-breaking spaces to keep several spaces, not to prevent line breaks.
    return isTooDeep(page) ? null : convert(`<${root}>${page}</${root}>`, options).replaceAll('\u00A0', ' ')
  }
}
