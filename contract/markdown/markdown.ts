import type { Token } from 'marked'
import { blocksOf } from './blocks-of-tokens'
import { hideOpenMarks, hideUndecidedEnd } from './growing-end'
import { type Definitions, tokensOf } from './tokens'
import { type Block, type ElementBudget, messageBudget } from './tree'

export interface GrowingMessage {
  blocks: readonly Block[]
  text: string
  /** The text with normalized line ends. */
  read: string
  /** The number of blocks that later text cannot change. */
  settled: number
  from: number
  room: number
  definitions: Definitions
}

/** Parses a complete text. `isPlain`: the text is one paragraph without Markdown, so it can be shown unchanged. */
export function parseMarkdown(text: string): { blocks: Block[]; isPlain: boolean } {
  const room: ElementBudget = { left: messageBudget, marked: false }
  const blocks = blocksOf(tokensOf(text.replace(/\r\n?/g, '\n'), {}), room)
  return { blocks, isPlain: !room.marked && blocks.length < 2 }
}

/** Parses a growing text and hides unfinished syntax. For speed, reuses all blocks of `before` except the last. */
export function growMarkdown(text: string, before?: GrowingMessage): GrowingMessage {
  const read = text.replace(/\r\n?/g, '\n')
  const goesOn = before && read.startsWith(before.read.slice(0, before.from))
  const known = goesOn ? before : { blocks: [], settled: 0, from: 0, room: messageBudget, definitions: {} }
  const definitions = { ...known.definitions }
  const tokens = tokensOf(hideUndecidedEnd(read.slice(known.from)), definitions)
  // A new definition can complete earlier reference links, so parse everything again.
  if (known.from > 0 && Object.keys(definitions).length > Object.keys(known.definitions).length)
    return growMarkdown(text)
  const blocks = known.blocks.slice(0, known.settled)
  const last = tokens.findLastIndex(({ type }) => type !== 'space' && type !== 'def')
  const end = { from: known.from, settled: known.settled, room: known.room, isOpen: false }
  const room: ElementBudget = { left: known.room, marked: false }
  for (const [nth, token] of tokens.slice(0, last + 1).entries()) {
    blocks.push(
      ...blocksOf([nth === last && !isComplete(token, nth < tokens.length - 1) ? hideOpenMarks(token) : token], room),
    )
    // A token whose end was hidden is still open.
    end.isOpen ||= nth === last || room.left <= 0 || !read.startsWith(token.raw, end.from)
    if (end.isOpen) continue
    end.from += token.raw.length
    end.settled = blocks.length
    end.room = room.left
  }
  return { blocks, text, read, settled: end.settled, from: end.from, room: end.room, definitions }
}

/** Returns whether later text cannot continue the block. */
const isComplete = ({ type, raw }: Token, hasMoreBehind: boolean): boolean =>
  type === 'heading' ? raw.endsWith('\n') : type === 'paragraph' && hasMoreBehind
