import sanitizeHtml from 'sanitize-html'
import type { BodyInputFormat } from '../../../contract/content'
import { escapeHtml } from '../../../contract/markdown/escape-html'
import { parseMarkdown } from '../../../contract/markdown/markdown'
import { htmlOfBlocks } from '../../../contract/markdown/markdown-html'
import { textOfBlocks } from '../../../contract/markdown/markdown-text'
import { formattedTags } from '../../../contract/structured/formatted'
import type { ContentRecord } from '../records'

/** The words of a live message are Markdown. */
export type BodyFormat = BodyInputFormat | 'markdown'

type Said = Pick<ContentRecord, 'body' | 'body_input_format' | 'live'>

export const formatOf = ({ body_input_format, live }: Omit<Said, 'body'>): BodyFormat =>
  live === null ? body_input_format : 'markdown'

/** `body_formatted`: a body as text and as safe HTML. Clients clean the HTML with DOMPurify nevertheless. */
export function formatBody(body: string, format: BodyFormat): { text: string; html: string } {
  return markedBody(body, format) ?? { text: body, html: linked(body).replaceAll('\n', '<br>') }
}

/** A body with marks, as text and as safe HTML; null if the text is all there is. */
export function markedBody(body: string, format: BodyFormat): { text: string; html: string } | null {
  if (format === 'html') return { text: textOf(body), html: sanitizeHtml(body, allowed) }
  const parsed = format === 'markdown' ? parseMarkdown(body) : null
  if (!parsed || parsed.isPlain) return null
  return { text: textOfBlocks(parsed.blocks), html: sanitizeHtml(htmlOfBlocks(parsed.blocks), allowed) }
}

/** The words of a content for a place that shows plain text. */
export const plainBody = (said: Said): string => formatBody(said.body, formatOf(said)).text

const allowed: sanitizeHtml.IOptions = {
  allowedTags: formattedTags,
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
}

function textOf(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/(?:p|div|li|blockquote|pre)>/gi, (tag) => `${tag}\n`)
  const plain = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
  return unescapeHtml(plain)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

function linked(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(webAddress)) {
    html += escapeHtml(text.slice(end, match.index))
    const address = escapeHtml(match[0])
    html += `<a href="${address}" rel="noopener noreferrer">${address}</a>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}

// sanitize-html escapes exactly these characters in text.
function unescapeHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
