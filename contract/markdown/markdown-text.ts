import type { Block, Inline, List } from './tree'

/** The text of a message without its marks, for every place that shows plain text. A link has its address behind it. */
export function textOfBlocks(blocks: readonly Block[], between = '\n\n'): string {
  return blocks.map((block) => textOfBlock(block)).join(between)
}

function textOfBlock(block: Block): string {
  if (block.type === 'p') return textOfInlines(block.inside)
  return block.type === 'pre' ? block.text : textOfList(block)
}

function textOfList({ type, start, items }: List): string {
  const lines = items.map((item, nth) => {
    const marker = type === 'ol' ? `${start + nth}. ` : '- '
    return marker + textOfBlocks(item, '\n').replaceAll('\n', '\n  ')
  })
  return lines.join('\n')
}

export function textOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('')
}

function textOfInline(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if (inline.type === 'code') return inline.text
  const text = textOfInlines(inline.inside)
  if (inline.type !== 'a' || isAddress(text, inline.href)) return text
  return `${text} (${inline.href.replace(/^mailto:/i, '')})`
}

const isAddress = (text: string, href: string) => [text, `https://${text}`, `mailto:${text}`].includes(href)
