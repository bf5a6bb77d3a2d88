import sanitizeHtml from 'sanitize-html'
import type { BodyInputFormat } from '../../../contract/content'
import { formattedTags } from '../../../contract/structured/formatted'

/** `body_formatted`: a body as text and as safe HTML. Clients clean the HTML with DOMPurify nevertheless. */
export function formatBody(body: string, format: BodyInputFormat): { text: string; html: string } {
  if (format === 'html') return { text: textOf(body), html: sanitizeHtml(body, allowed) }
  return { text: body, html: linked(body).replaceAll('\n', '<br>') }
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: formattedTags,
  allowedAttributes: { a: ['href'] },
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

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

// sanitize-html escapes exactly these characters in text.
function unescapeHtml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
