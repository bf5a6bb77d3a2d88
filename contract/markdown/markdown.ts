import type { Token } from 'marked'
import { blocksOf } from './blocks-of-tokens'
import { withoutOpenMarks, withoutUndecided } from './growing-end'
import { type Definitions, tokensOf } from './tokens'
import { type Block, type Room, roomOfMessage } from './tree'

/** A message while it grows. */
export interface Grown {
  blocks: readonly Block[]
  text: string
  /** The text with line ends of one kind. */
  read: string
  /** The number of blocks that later text cannot change. */
  settled: number
  /** The text behind them begins here. */
  from: number
  room: number
  /** The addresses that reference links of the settled text may name. */
  definitions: Definitions
}

/** The blocks of a whole text. `isPlain`: it holds no mark and one paragraph, so it can be shown as it is. */
export function parseMarkdown(text: string): { blocks: Block[]; isPlain: boolean } {
  const room: Room = { left: roomOfMessage, marked: false }
  const blocks = blocksOf(tokensOf(text.replace(/\r\n?/g, '\n'), {}), room)
  return { blocks, isPlain: !room.marked && blocks.length < 2 }
}

/**
 * The blocks of a text that grows, from its blocks before. A mark that is not closed yet is held back, and its text is shown as text.
 * The last block and what is new are parsed, nothing before them.
 */
export function growMarkdown(text: string, before?: Grown): Grown {
  const read = text.replace(/\r\n?/g, '\n')
  const goesOn = before && read.startsWith(before.read.slice(0, before.from))
  const known = goesOn ? before : { blocks: [], settled: 0, from: 0, room: roomOfMessage, definitions: {} }
  const definitions = { ...known.definitions }
  const tokens = tokensOf(withoutUndecided(read.slice(known.from)), definitions)
  // Links before may name an address that came now.
  if (known.from > 0 && Object.keys(definitions).length > Object.keys(known.definitions).length)
    return growMarkdown(text)
  const blocks = known.blocks.slice(0, known.settled)
  const last = tokens.findLastIndex(({ type }) => type !== 'space' && type !== 'def')
  const end = { from: known.from, settled: known.settled, room: known.room, isOpen: false }
  const room: Room = { left: known.room, marked: false }
  for (const [nth, token] of tokens.slice(0, last + 1).entries()) {
    blocks.push(
      ...blocksOf([nth === last && !isOver(token, nth < tokens.length - 1) ? withoutOpenMarks(token) : token], room),
    )
    // The token lacks the part that waits.
    end.isOpen ||= nth === last || room.left <= 0 || !read.startsWith(token.raw, end.from)
    if (end.isOpen) continue
    end.from += token.raw.length
    end.settled = blocks.length
    end.room = room.left
  }
  return { blocks, text, read, settled: end.settled, from: end.from, room: end.room, definitions }
}

/** Whether later text cannot continue the block. */
const isOver = ({ type, raw }: Token, hasMoreBehind: boolean): boolean =>
  type === 'heading' ? raw.endsWith('\n') : type === 'paragraph' && hasMoreBehind
