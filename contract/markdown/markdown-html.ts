import { escapeHtml } from './escape-html'
import { type Block, breaksNumbering, type Inline, type List, type Table } from './tree'

/** Returns the HTML of a Markdown message. The sanitizer checks it like an author's HTML. */
export function htmlOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(htmlOfBlock).join('')
}

function htmlOfBlock(block: Block): string {
  if (block.type === 'p') return `<p>${htmlOfInlines(block.inside)}</p>`
  if (block.type === 'heading') return `<h${block.level}>${htmlOfInlines(block.inside)}</h${block.level}>`
  if (block.type === 'pre') return `<pre><code>${escapeHtml(block.text)}</code></pre>`
  if (block.type === 'hr') return '<hr />'
  if (block.type === 'blockquote') return `<blockquote>${htmlOfBlocks(block.blocks)}</blockquote>`
  return block.type === 'table' ? htmlOfTable(block) : htmlOfList(block)
}

function htmlOfTable({ head, rows }: Table): string {
  const row = (cells: Block[][], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${htmlOfItem(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('')
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

function htmlOfList({ type, numbers, items }: List): string {
  const start = numbers[0] ?? 1
  const begin = type === 'ol' && start !== 1 ? `<ol start="${start}">` : `<${type}>`
  const sign = (nth: number) =>
    type === 'ol' && breaksNumbering(numbers, nth) ? `<li value="${numbers[nth]}">` : '<li>'
  return `${begin}${items.map((item, nth) => `${sign(nth)}${htmlOfItem(item)}</li>`).join('')}</${type}>`
}

/** The first paragraph of an item follows its bullet without a `p` element. */
function htmlOfItem([first, ...others]: readonly Block[]): string {
  if (first?.type !== 'p') return htmlOfBlocks(first ? [first, ...others] : [])
  return htmlOfInlines(first.inside) + htmlOfBlocks(others)
}

function htmlOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(htmlOfInline).join('')
}

function htmlOfInline(inline: Inline): string {
  if (typeof inline === 'string') return escapeHtml(inline).replaceAll('\n', '<br>')
  if (inline.type === 'code') return `<code>${escapeHtml(inline.text)}</code>`
  const inside = htmlOfInlines(inline.inside)
  return inline.type === 'a'
    ? `<a href="${escapeHtml(inline.href)}">${inside}</a>`
    : `<${inline.type}>${inside}</${inline.type}>`
}
