import type { ComponentChild, VNode } from 'preact'
import { type Block, breaksNumbering, type Inline, type Table } from '../../../contract/markdown/tree'

const drawn = new WeakMap<Block, VNode>()

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return <>{blocks.map((block, place) => elementOf(block, place))}</>
}

function elementOf(block: Block, place: number): VNode {
  const element = drawn.get(block) ?? draw(block, place)
  drawn.set(block, element)
  return element
}

function draw(block: Block, place: number): VNode {
  if (block.type === 'p') return <p key={place}>{inlines(block.inside)}</p>
  if (block.type === 'hr') return <hr key={place} />
  if (block.type === 'table') return <DrawnTable key={place} table={block} />
  if (block.type === 'blockquote') return <blockquote key={place}>{block.blocks.map(draw)}</blockquote>
  if (block.type === 'heading') {
    const Title = titles[block.level - 1] ?? 'h6'
    return <Title key={place}>{inlines(block.inside)}</Title>
  }
  if (block.type === 'pre')
    return (
      <pre key={place}>
        <code>{block.text}</code>
      </pre>
    )
  const { numbers } = block
  const numberOf = (nth: number) => (block.type === 'ol' && breaksNumbering(numbers, nth) ? numbers[nth] : undefined)
  const items = block.items.map((item, nth) => (
    <li key={nth} value={numberOf(nth)}>
      {itemOf(item)}
    </li>
  ))
  return block.type === 'ol' ? (
    <ol key={place} start={numbers[0] === 1 ? undefined : numbers[0]}>
      {items}
    </ol>
  ) : (
    <ul key={place}>{items}</ul>
  )
}

const titles = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function DrawnTable({ table }: { table: Table }) {
  return (
    <table>
      <thead>
        <tr>
          {table.head.map((cell, nth) => (
            <th key={nth}>{itemOf(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, nth) => (
          <tr key={nth}>
            {row.map((cell, nth) => (
              <td key={nth}>{itemOf(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function itemOf([first, ...others]: readonly Block[]): ComponentChild {
  const rest = (first?.type === 'p' ? others : first ? [first, ...others] : []).map(draw)
  return first?.type === 'p' ? [inlines(first.inside), rest] : rest
}

const inlines = (all: readonly Inline[]): ComponentChild[] => all.map(inlineOf)

function inlineOf(inline: Inline): ComponentChild {
  if (typeof inline === 'string') return withBreaks(inline)
  if (inline.type === 'code') return <code>{inline.text}</code>
  if (inline.type !== 'a') {
    const Mark = inline.type
    return <Mark>{inlines(inline.inside)}</Mark>
  }
  return (
    <a href={inline.href} target={/^http/i.test(inline.href) ? '_blank' : undefined} rel="noopener noreferrer">
      {inlines(inline.inside)}
    </a>
  )
}

const withBreaks = (text: string): ComponentChild =>
  text.includes('\n') ? text.split('\n').flatMap((line, nth) => (nth > 0 ? [<br key={nth} />, line] : [line])) : text
