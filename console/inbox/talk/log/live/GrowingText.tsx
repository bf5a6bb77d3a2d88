import { useRef } from 'preact/hooks'
import { type Grown, growMarkdown } from '../../../../../contract/markdown/markdown'
import type { Block, Inline } from '../../../../../contract/markdown/tree'
import body from '../../../../../widget/views/log/Body.module.css'
import formatted from '../../../../../widget/views/log/Formatted.module.css'
import style from '../Said.module.css'

/** A text in Markdown that grows: only its last block and what is new are parsed. */
export function GrowingText({ text }: { text: string }) {
  const grown = useRef<Grown | undefined>(undefined)
  grown.current = growMarkdown(text, grown.current)
  return (
    <div class={`${style.bubble} ${body.body} ${formatted.formatted}`} dir="auto">
      <Blocks blocks={grown.current.blocks} />
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => {
    if (block.type === 'pre')
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    if (block.type !== 'p') return <Items list={block} />
    return (
      <p>
        <Inlines inlines={block.inside} />
      </p>
    )
  })
}

/** The first words of an item stand beside its sign, not in a paragraph of their own. */
function Items({ list: { type: Tag, start, items } }: { list: Extract<Block, { items: unknown }> }) {
  return (
    <Tag {...(Tag === 'ol' && { start })}>
      {items.map(([first, ...others]) => (
        <li>
          {first?.type === 'p' ? <Inlines inlines={first.inside} /> : first && <Blocks blocks={[first]} />}
          <Blocks blocks={others} />
        </li>
      ))}
    </Tag>
  )
}

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline) => {
    if (typeof inline === 'string')
      return inline.split('\n').map((line, nth) => (
        <>
          {nth > 0 && <br />}
          {line}
        </>
      ))
    if (inline.type === 'code') return <code>{inline.text}</code>
    const inside = <Inlines inlines={inline.inside} />
    if (inline.type === 'a')
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      )
    return inline.type === 'em' ? <em>{inside}</em> : <strong>{inside}</strong>
  })
}
