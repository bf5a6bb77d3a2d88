import sanitizeHtml from 'sanitize-html'
import type { BodyInputFormat } from '../../../contract/content'
import { escapeHtml } from '../../../contract/markdown/escape-html'
import { isWebPage } from '../../../contract/markdown/is-web-page'
import { linkedText } from '../../../contract/markdown/linked-text'
import { parseMarkdown } from '../../../contract/markdown/markdown'
import { htmlOfBlocks } from '../../../contract/markdown/markdown-html'
import { textOfBlocks } from '../../../contract/markdown/markdown-text'
import { linkSchemes } from '../../../contract/markdown/tree'
import { formattedTags } from '../../../contract/structured/formatted'
import type { ContentRecord } from '../records'
import { blocksOfHtml } from './blocks-of-html'
import { divTags, isOutsideLink, replacePlayers } from './undrawn-html'

/** The format of a body. Live messages are Markdown. */
export type BodyFormat = BodyInputFormat | 'markdown'

type BodyFields = Pick<ContentRecord, 'body' | 'body_input_format' | 'live'>

export const formatOf = ({ body_input_format, live }: Pick<BodyFields, 'body_input_format' | 'live'>): BodyFormat =>
  live === null ? body_input_format : 'markdown'

/** Plain text and safe HTML. Clients must still clean the HTML with DOMPurify. */
export function formatBody(body: string, format: BodyFormat): { text: string; html: string } {
  return richBody(body, format) ?? { text: body, html: withLinks(body).replace(/\r\n?|\n/g, '<br>') }
}

/** Returns a formatted body as plain text and as safe HTML; null if the plain text is enough. */
export function richBody(body: string, format: BodyFormat): { text: string; html: string } | null {
  if (format === 'html') {
    const html = safeHtml(body)
    return { text: textOfBlocks(blocksOfHtml(html), '\n'), html }
  }
  const parsed = format === 'markdown' ? parseMarkdown(body) : null
  if (!parsed || parsed.isPlain) return null
  return { text: textOfBlocks(parsed.blocks), html: safeHtml(htmlOfBlocks(parsed.blocks)) }
}

export const channelText = (html: string): string =>
  textOfBlocks(blocksOfHtml(safeHtml(html), 'words and addresses'), '\n')

export const plainBody = (fields: BodyFields): string => formatBody(fields.body, formatOf(fields)).text

const allowed: sanitizeHtml.IOptions = {
  allowedTags: formattedTags,
  allowedAttributes: {
    a: ['href'],
    ol: ['start'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: linkSchemes,
  nestingLimit: 100,
  nonTextTags: ['script', 'style', 'template', 'datalist', 'title'],
}

/** Adds https:// to an address without a scheme, because a relative link would lead to the chat's server. */
function withScheme(href: string): { href?: string } {
  const address = href.trim().replace(/^(?:\/\/|(?=www\.))/i, 'https://')
  return isOutsideLink(address) ? { href: address } : {}
}

const divs = Object.fromEntries(divTags.map((tag) => [tag, 'div']))

/** Drops all styles, but keeps line breaks: an element with a block style becomes a div. */
const asLine = (tagName: string, { style = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName: /(?:^|;)\s*display\s*:\s*(?:block|flex|grid|list-item|table(?:-row)?)\b/i.test(style) ? 'div' : tagName,
  attribs: {},
})
const linesOfStyle = Object.fromEntries(
  ['span', 'label', 'small', 'font', 'time', 'output'].map((tag) => [tag, asLine]),
)

const shownInputs = new Set(['text', 'submit', 'button', 'reset', 'email', 'tel', 'url', 'number', 'search'])

/** Pictures become links, because the chat loads nothing from an author's address. */
function safeHtml(html: string): string {
  let links = 0
  let drawings = 0
  const count = (name: string, step: number) => {
    if (name === 'a') links += step
    if (name === 'svg') drawings += step
  }
  return sanitizeHtml(replacePlayers(html).html, {
    onOpenTag: (name) => count(name, 1),
    onCloseTag: (name) => count(name, -1),
    transformTags: {
      title: (name): sanitizeHtml.Tag => ({ tagName: drawings > 0 ? 'div' : name, attribs: {} }),
      text: (name): sanitizeHtml.Tag => ({ tagName: drawings > 0 ? 'div' : name, attribs: {} }),
      input: (name, { type = 'text', value = '' }): sanitizeHtml.Tag =>
        value === '' || !shownInputs.has(type.toLowerCase())
          ? { tagName: name, attribs: {} }
          : { tagName: 'div', attribs: {}, text: value },
      img: (_, { src = '', alt }): sanitizeHtml.Tag => {
        const isPage = isWebPage(src) && URL.canParse(src)
        const text = alt ?? (isPage ? src : '')
        if (text === '') return { tagName: 'img', attribs: {} }
        return links > 0 || !isPage
          ? { tagName: 'span', attribs: {}, text }
          : { tagName: 'a', attribs: { href: src }, text }
      },
      a: (_, { href = '' }): sanitizeHtml.Tag => ({ tagName: 'a', attribs: withScheme(href) }),
      ...linesOfStyle,
      ...divs,
    },
    ...allowed,
  })
}

function withLinks(text: string): string {
  return linkedText(text)
    .map(({ text, href }) => {
      const label = escapeHtml(text)
      return href === null ? label : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${label}</a>`
    })
    .join('')
}
