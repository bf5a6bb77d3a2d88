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
  finalCount: number
  from: number
  budget: number
  definitions: Definitions
}

/** Parses a complete text. `isPlain`: the text is one paragraph without Markdown, so it can be shown unchanged. */
export function parseMarkdown(text: string): { blocks: Block[]; isPlain: boolean } {
  const budget: ElementBudget = { remaining: messageBudget, marked: false }
  const blocks = blocksOf(tokensOf(text.replace(/\r\n?/g, '\n'), {}), budget)
  return { blocks, isPlain: !budget.marked && blocks.length < 2 }
}

/** Parses a growing text and hides unfinished syntax. For speed, reuses all blocks of `before` except the last. */
export function growMarkdown(text: string, before?: GrowingMessage): GrowingMessage {
  const read = text.replace(/\r\n?/g, '\n')
  const continues = before && read.startsWith(before.read.slice(0, before.from))
  const previous = continues ? before : { blocks: [], finalCount: 0, from: 0, budget: messageBudget, definitions: {} }
  const definitions = { ...previous.definitions }
  const tokens = tokensOf(hideUndecidedEnd(read.slice(previous.from)), definitions)
  // A new definition can complete earlier reference links, so parse everything again.
  if (previous.from > 0 && Object.keys(definitions).length > Object.keys(previous.definitions).length)
    return growMarkdown(text)
  const blocks = previous.blocks.slice(0, previous.finalCount)
  const last = tokens.findLastIndex(({ type }) => type !== 'space' && type !== 'def')
  const end = { from: previous.from, finalCount: previous.finalCount, budget: previous.budget, isOpen: false }
  const budget: ElementBudget = { remaining: previous.budget, marked: false }
  for (const [nth, token] of tokens.slice(0, last + 1).entries()) {
    blocks.push(
      ...blocksOf([nth === last && !isComplete(token, nth < tokens.length - 1) ? hideOpenMarks(token) : token], budget),
    )
    // A token whose end was hidden is still open.
    end.isOpen ||= nth === last || budget.remaining <= 0 || !read.startsWith(token.raw, end.from)
    if (end.isOpen) continue
    end.from += token.raw.length
    end.finalCount = blocks.length
    end.budget = budget.remaining
  }
  return { blocks, text, read, finalCount: end.finalCount, from: end.from, budget: end.budget, definitions }
}

/** Returns whether later text cannot continue the block. */
const isComplete = ({ type, raw }: Token, isFollowed: boolean): boolean =>
  type === 'heading' ? raw.endsWith('\n') : type === 'paragraph' && isFollowed
