import type { Block, Inline, List, Table } from './tree'

/** Returns the plain text of a message, with the address after each link. */
export function textOfBlocks(blocks: readonly Block[], between = '\n\n'): string {
  return blocks.map((block) => textOfBlock(block, between)).join(between)
}

function textOfBlock(block: Block, between: string): string {
  if (block.type === 'p' || block.type === 'heading') return textOfInlines(block.inside)
  if (block.type === 'pre') return block.text
  if (block.type === 'hr') return '———'
  if (block.type === 'blockquote') return `> ${textOfBlocks(block.blocks, between).replaceAll('\n', '\n> ')}`
  return block.type === 'table' ? textOfTable(block) : textOfList(block)
}

function textOfList({ type, numbers, items }: List): string {
  const lines = items.map((item, nth) => {
    const marker = type === 'ol' ? `${numbers[nth]}. ` : '- '
    return marker + textOfBlocks(item, '\n').replaceAll('\n', '\n  ')
  })
  return lines.join('\n')
}

function textOfTable({ head, rows }: Table): string {
  const lines = [head, ...rows].map((cells) =>
    cells.map((cell) => textOfBlocks(cell, ' ').replace(/\s+/g, ' ').trim()).join(' | '),
  )
  return lines.filter((line) => /[^\s|]/.test(line)).join('\n')
}

export function textOfInlines(inlines: readonly Inline[]): string {
  return inlines.map(textOfInline).join('')
}

function textOfInline(inline: Inline): string {
  if (typeof inline === 'string') return inline
  if (inline.type === 'code') return inline.text
  const text = textOfInlines(inline.inside)
  // Without the signs, an old price would look like the price.
  if (inline.type === 'del') return `~~${text}~~`
  if (inline.type !== 'a') return text
  const address = inline.href.replace(/^(?:mailto|tel|sms):/i, '')
  return [inline.href, address, address.replace(/^https:\/\//, '')].includes(text) ? text : `${text} (${address})`
}
