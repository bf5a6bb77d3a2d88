import type { MarkedToken, Token, Tokens } from 'marked'
import { decodeCharacterNames } from './character-names'
import { linkedText } from './linked-text'
import { type Block, type ElementBudget, type Inline, linkSchemes } from './tree'

const deepest = 8

/**
 * Converts the library's tokens to blocks. When the element budget (`budget`) is used up, the rest stays unparsed text.
 */
export function blocksOf(tokens: readonly Token[], budget: ElementBudget, depth = 0): Block[] {
  const blocks: Block[] = []
  for (const [nth, token] of tokens.entries()) {
    if (budget.remaining <= 0) return [...blocks, asWritten(tokens.slice(nth))]
    const block = blockOf(token, budget, depth)
    if (block) blocks.push(block)
  }
  return blocks
}

const asWritten = (tokens: readonly { raw: string }[]): Block => ({
  type: 'p',
  inside: [
    tokens
      .map(({ raw }) => raw)
      .join('')
      .trimEnd(),
  ],
})

function blockOf(token: Token, budget: ElementBudget, depth: number): Block | null {
  if (token.type === 'space' || token.type === 'def' || token.type === 'checkbox') return null
  budget.remaining -= 1
  const markedToken = depth <= deepest ? (token as MarkedToken) : null
  if (markedToken?.type === 'paragraph' || markedToken?.type === 'text') {
    const words = markedToken.tokens ?? [{ type: 'escape', raw: markedToken.raw, text: markedToken.text }]
    return { type: 'p', inside: inlinesOf(words, budget) }
  }
  budget.marked = true
  if (markedToken?.type === 'heading')
    return { type: 'heading', level: markedToken.depth, inside: inlinesOf(markedToken.tokens, budget) }
  if (markedToken?.type === 'code') return { type: 'pre', text: markedToken.text }
  if (markedToken?.type === 'blockquote')
    return { type: 'blockquote', blocks: blocksOf(markedToken.tokens, budget, depth + 1) }
  if (markedToken?.type === 'list') return listOf(markedToken, budget, depth + 1)
  if (markedToken?.type === 'table') return tableOf(markedToken, budget)
  return markedToken?.type === 'hr' ? { type: 'hr' } : asWritten([token])
}

function listOf({ ordered, start, items }: Tokens.List, budget: ElementBudget, depth: number): Block {
  const listItems: Block[][] = []
  for (const [nth, { task, checked, tokens }] of items.entries()) {
    const last = listItems.at(-1)
    if (budget.remaining <= 0 && last) {
      last.push(asWritten(items.slice(nth)))
      break
    }
    budget.remaining -= 1
    const blocks = blocksOf(tokens, budget, depth)
    listItems.push(task ? withSign(blocks, checked ? '☑ ' : '☐ ') : blocks)
  }
  return { type: ordered ? 'ol' : 'ul', numbers: numbersOf(items, Number(start || 1)), items: listItems }
}

/**
 * Keeps increasing numbers, because the author chose them (answers to question 2 and 4). Otherwise counts from `start`.
 */
function numbersOf(items: readonly Tokens.ListItem[], start: number): number[] {
  const written = items.map(({ raw }) => Number.parseInt(raw, 10))
  const isGrowing = written.every((number, nth) => nth === 0 || number > (written[nth - 1] ?? 0))
  return isGrowing ? written : items.map((_, nth) => start + nth)
}

function withSign([first, ...others]: Block[], sign: string): Block[] {
  if (first?.type !== 'p') return [{ type: 'p', inside: [sign.trim()] }, ...(first ? [first] : []), ...others]
  return [{ type: 'p', inside: [sign, ...first.inside] }, ...others]
}

function tableOf({ header, rows }: Tokens.Table, budget: ElementBudget): Block {
  const cellsOf = (cells: readonly Tokens.TableCell[]): Block[][] =>
    cells.map(({ tokens }) => {
      budget.remaining -= 1
      return [{ type: 'p', inside: inlinesOf(tokens, budget) }]
    })
  const tableRows: Block[][][] = []
  const head = cellsOf(header)
  for (const [nth, row] of rows.entries()) {
    if (budget.remaining <= 0) {
      const remainingRows = rows.slice(nth).map((cells) => cells.map(({ text }) => text).join(' | '))
      tableRows.push([[{ type: 'p', inside: [remainingRows.join('\n')] }]])
      break
    }
    tableRows.push(cellsOf(row))
  }
  return { type: 'table', head, rows: tableRows }
}

function inlinesOf(tokens: readonly Token[], budget: ElementBudget): Inline[] {
  const inlines: Inline[] = []
  let words = ''
  const add = (inline: Inline) => {
    const last = inlines.at(-1)
    if (typeof inline === 'string' && typeof last === 'string') inlines[inlines.length - 1] = last + inline
    else if (inline !== '') inlines.push(inline)
  }
  for (const token of tokens) {
    if (token.type === 'text') {
      const text = decodeCharacterNames(token.text)
      if (text !== token.raw) budget.marked = true
      words += text
      continue
    }
    for (const piece of linked(words, budget)) add(piece)
    words = ''
    add(budget.remaining > 0 ? inlineOf(token, budget) : token.raw)
  }
  for (const piece of linked(words, budget)) add(piece)
  return inlines
}

function linked(words: string, budget: ElementBudget): Inline[] {
  if (budget.remaining <= 0) return [words]
  return linkedText(words).map(({ text, href }) => {
    if (!href) return text
    budget.remaining -= 1
    return { type: 'a', href, inside: [text] }
  })
}

function inlineOf(anyToken: Token, budget: ElementBudget): Inline {
  const token = anyToken as MarkedToken
  if (token.type === 'br') {
    budget.marked ||= /[<\\]/.test(token.raw)
    return '\n'
  }
  if (token.type === 'checkbox') return ''
  budget.marked = true
  if (token.type === 'escape') return token.text
  budget.remaining -= 1
  if (token.type === 'codespan') return { type: 'code', text: token.text }
  if (token.type === 'link') return linkOf(token, budget)
  if (token.type === 'image') return pictureOf(token)
  if (token.type !== 'strong' && token.type !== 'em' && token.type !== 'del') return token.raw
  return { type: token.type, inside: inlinesOf(token.tokens, budget) }
}

function linkOf({ raw, href, tokens, autolink }: Tokens.Link, budget: ElementBudget): Inline {
  const to = autolink ? href : decodeCharacterNames(href)
  const inside = withoutLinks(inlinesOf(tokens, budget))
  return isAllowed(to) && inside.length > 0 ? { type: 'a', href: to, inside } : raw
}

/** Returns a link to the picture, since the chat loads nothing from an address of an author. */
function pictureOf({ raw, href, text }: Tokens.Image): Inline {
  const to = decodeCharacterNames(href)
  if (/^https?:/i.test(to) && isAllowed(to)) return { type: 'a', href: to, inside: [decodeCharacterNames(text) || to] }
  return text ? decodeCharacterNames(text) : raw
}

const withoutLinks = (inside: Inline[]): Inline[] =>
  inside.flatMap((each): Inline[] => {
    if (typeof each === 'string' || each.type === 'code') return [each]
    return each.type === 'a' ? each.inside : [{ type: each.type, inside: withoutLinks(each.inside) }]
  })

const schemes = new RegExp(`^(?:${linkSchemes.join('|')}):(?:(?<=^https?:)//)?[\\p{L}\\p{N}+(]`, 'iu')

const isAllowed = (href: string): boolean => href.length < 2_000 && schemes.test(href) && URL.canParse(href)
