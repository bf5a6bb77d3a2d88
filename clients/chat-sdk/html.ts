import type { Root } from 'chat'

/** A node of a Markdown tree, as far as it is read here. */
interface Node {
  type: string
  value?: string
  url?: string
  alt?: string | null
  depth?: number
  ordered?: boolean | null
  checked?: boolean | null
  children?: Node[]
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text = '') => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

const tags: Record<string, string> = {
  paragraph: 'p',
  strong: 'strong',
  emphasis: 'em',
  delete: 's',
  blockquote: 'blockquote',
  table: 'table',
}

/** Writes a Markdown tree as the HTML that a message may have. */
export const htmlOf = (root: Root): string => inner(root as Node)

const inner = ({ children = [] }: Node): string => children.map(outer).join('')

function outer(node: Node): string {
  const tag = tags[node.type]
  if (node.type === 'table') return `<table>${(node.children ?? []).map(row).join('')}</table>`
  if (tag) return `<${tag}>${inner(node)}</${tag}>`
  switch (node.type) {
    case 'text':
      return escaped(node.value).replaceAll('\n', '<br>')
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`
    case 'code':
      return `<pre><code>${escaped(node.value)}</code></pre>`
    case 'heading':
      return `<h${node.depth ?? 1}>${inner(node)}</h${node.depth ?? 1}>`
    case 'link':
      return `<a href="${escaped(node.url)}">${inner(node)}</a>`
    // The chat loads nothing from an address in a text.
    case 'image':
      return `<a href="${escaped(node.url)}">${escaped(node.alt || node.url)}</a>`
    case 'list':
      return node.ordered ? `<ol>${inner(node)}</ol>` : `<ul>${inner(node)}</ul>`
    case 'listItem':
      return `<li>${node.checked == null ? '' : node.checked ? '☑ ' : '☐ '}${itemOf(node)}</li>`
    case 'break':
      return '<br>'
    case 'thematicBreak':
      return '<hr>'
    case 'html':
      return escaped(node.value)
    default:
      return node.children ? inner(node) : escaped(node.value)
  }
}

/** A list item of one paragraph has only its text, so that lists stay tight. */
const itemOf = (item: Node): string => {
  const [first, ...others] = item.children ?? []
  return first?.type === 'paragraph' ? inner(first) + others.map(outer).join('') : inner(item)
}

const row = (cells: Node, nth: number): string => {
  const tag = nth === 0 ? 'th' : 'td'
  return `<tr>${(cells.children ?? []).map((cell) => `<${tag}>${inner(cell)}</${tag}>`).join('')}</tr>`
}
