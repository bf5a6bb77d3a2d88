import type { MarkedToken, Token, Tokens } from 'marked'
import { decodeCharacterNames } from './character-names'
import { linkedText } from './linked-text'
import { type Block, type ElementBudget, type Inline, linkSchemes } from './tree'

const deepest = 8

/**
 * Converts the library's tokens to blocks. When the element budget (`room`) is used up, the rest stays unparsed text.
 */
export function blocksOf(tokens: readonly Token[], room: ElementBudget, depth = 0): Block[] {
  const blocks: Block[] = []
  for (const [nth, token] of tokens.entries()) {
    if (room.left <= 0) return [...blocks, asWritten(tokens.slice(nth))]
    const block = blockOf(token, room, depth)
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

function blockOf(token: Token, room: ElementBudget, depth: number): Block | null {
  if (token.type === 'space' || token.type === 'def' || token.type === 'checkbox') return null
  room.left -= 1
  const known = depth <= deepest ? (token as MarkedToken) : null
  if (known?.type === 'paragraph' || known?.type === 'text') {
    const words = known.tokens ?? [{ type: 'escape', raw: known.raw, text: known.text }]
    return { type: 'p', inside: inlinesOf(words, room) }
  }
  room.marked = true
  if (known?.type === 'heading') return { type: 'heading', level: known.depth, inside: inlinesOf(known.tokens, room) }
  if (known?.type === 'code') return { type: 'pre', text: known.text }
  if (known?.type === 'blockquote') return { type: 'blockquote', blocks: blocksOf(known.tokens, room, depth + 1) }
  if (known?.type === 'list') return listOf(known, room, depth + 1)
  if (known?.type === 'table') return tableOf(known, room)
  return known?.type === 'hr' ? { type: 'hr' } : asWritten([token])
}

function listOf({ ordered, start, items }: Tokens.List, room: ElementBudget, depth: number): Block {
  const shown: Block[][] = []
  for (const [nth, { task, checked, tokens }] of items.entries()) {
    const last = shown.at(-1)
    if (room.left <= 0 && last) {
      last.push(asWritten(items.slice(nth)))
      break
    }
    room.left -= 1
    const blocks = blocksOf(tokens, room, depth)
    shown.push(task ? withSign(blocks, checked ? '☑ ' : '☐ ') : blocks)
  }
  return { type: ordered ? 'ol' : 'ul', numbers: numbersOf(items, Number(start || 1)), items: shown }
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

function tableOf({ header, rows }: Tokens.Table, room: ElementBudget): Block {
  const cellsOf = (cells: readonly Tokens.TableCell[]): Block[][] =>
    cells.map(({ tokens }) => {
      room.left -= 1
      return [{ type: 'p', inside: inlinesOf(tokens, room) }]
    })
  const shown: Block[][][] = []
  const head = cellsOf(header)
  for (const [nth, row] of rows.entries()) {
    if (room.left <= 0) {
      const rest = rows.slice(nth).map((cells) => cells.map(({ text }) => text).join(' | '))
      shown.push([[{ type: 'p', inside: [rest.join('\n')] }]])
      break
    }
    shown.push(cellsOf(row))
  }
  return { type: 'table', head, rows: shown }
}

function inlinesOf(tokens: readonly Token[], room: ElementBudget): Inline[] {
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
      if (text !== token.raw) room.marked = true
      words += text
      continue
    }
    for (const piece of linked(words, room)) add(piece)
    words = ''
    add(room.left > 0 ? inlineOf(token, room) : token.raw)
  }
  for (const piece of linked(words, room)) add(piece)
  return inlines
}

function linked(words: string, room: ElementBudget): Inline[] {
  if (room.left <= 0) return [words]
  return linkedText(words).map(({ text, href }) => {
    if (!href) return text
    room.left -= 1
    return { type: 'a', href, inside: [text] }
  })
}

function inlineOf(given: Token, room: ElementBudget): Inline {
  const token = given as MarkedToken
  if (token.type === 'br') {
    room.marked ||= /[<\\]/.test(token.raw)
    return '\n'
  }
  if (token.type === 'checkbox') return ''
  room.marked = true
  if (token.type === 'escape') return token.text
  room.left -= 1
  if (token.type === 'codespan') return { type: 'code', text: token.text }
  if (token.type === 'link') return linkOf(token, room)
  if (token.type === 'image') return pictureOf(token)
  if (token.type !== 'strong' && token.type !== 'em' && token.type !== 'del') return token.raw
  return { type: token.type, inside: inlinesOf(token.tokens, room) }
}

function linkOf({ raw, href, tokens, autolink }: Tokens.Link, room: ElementBudget): Inline {
  const to = autolink ? href : decodeCharacterNames(href)
  const inside = withoutLinks(inlinesOf(tokens, room))
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
