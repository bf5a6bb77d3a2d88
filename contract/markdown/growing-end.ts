// Hides unfinished Markdown syntax at the end of a growing text, so that rendered text does not change its format
// later.
import type { MarkedToken, Token } from 'marked'
import { blockTokensOf } from './tokens'

/** Syntax of quotes, lists and headings at the start of a line. */
const signs = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])(?:[ \t]+|$)|#{1,6}[ \t]+)*/
/** A line that ends a block: an empty line, a heading, a rule, the end of code. */
const blockEnd = /^[ \t>]*(?:|#{1,6}[ \t].*|=+[ \t]*|(?:[-*_][ \t]*)+|[`~]{3,}[^`]*)$/
/** The end of a line that may still become a block, a task or the address of a reference link. */
const undecided = /^(?:[>*+=_#~|: \t-]+|\d{1,9}[.)]?|[`~]{3,}[^`]*|\[[ xX]?(?:\][ \t]*)?|\[[^\]]+\]:.*)$/
/** The end of a line that can still become emphasis, code, a link, an address or an HTML entity. */
const undecidedEnd =
  /(?:[*_~]+|\]\([^()\s]*(?:\([^()\s]*\)?[^()\s]*)*(?:\s+["'][^\n]*)?|\]\[[^\]\n]*|!?\[|\]|<[a-z][^>\s]*|&[a-z0-9#]*|\\)$/i
/** A bare URL that can still grow. The URL of a Markdown link is excluded, because it ends with a bracket. */
const openAddress = /(?:(?:(?<![a-z0-9@]|\]\()https?:\/\/|(?<![a-z0-9@/.]|\]\()www\.)[^\s<>`]*|[^\s@<>`]+@[^\s<>)`]*)$/i

/** Replaces removed syntax, so that the texts on both sides cannot join to an address that nobody wrote. */
const gap = '\0'

/** Returns the text without an end that can still become Markdown syntax. */
export function hideUndecidedEnd(text: string): string {
  const kind = kindOfEnd(text)
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  if (kind === 'begun code') return withoutLastLine(text)
  if (kind === 'code') return /^[ \t>]*[`~]+[ \t]*$/.test(lastLine) ? withoutLastLine(text) : text
  const decided = withoutOpenEnd(withoutUndecidedLines(text, kind), kind)
  return withoutUndecidedLines(decided, kind)
}

type Kind = 'code' | 'begun code' | 'table' | 'words'

const withoutLastLine = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1)

function withoutUndecidedLines(text: string, kind: Kind): string {
  const lines = text.split('\n')
  const last = lines.at(-1) ?? ''
  const words = last.replace(signs, '')
  const isHead = (line: string | undefined) => kind !== 'table' && line?.replace(signs, '').startsWith('|')
  const isHeld = (words === '' ? last.trim() !== '' : undecided.test(words)) || isHead(last)
  if (isHeld) lines[lines.length - 1] = ''
  // The line above may be the head of a table.
  if (lines.at(-1) === '' && isHead(lines.at(-2))) lines.splice(-2, 1)
  return lines.join('\n')
}

function kindOfEnd(text: string): Kind {
  let token = blockTokensOf(text).at(-1) as MarkedToken | undefined
  while (token?.type === 'list' || token?.type === 'blockquote')
    token = (token.type === 'list' ? token.items.at(-1)?.tokens : token.tokens)?.at(-1) as MarkedToken | undefined
  if (token?.type === 'code') return token.raw.includes('\n') ? 'code' : 'begun code'
  return token?.type === 'table' ? 'table' : 'words'
}

function withoutOpenEnd(text: string, kind: Kind): string {
  const begin = beginOfWords(text, kind === 'table')
  const words = text.slice(begin)
  const tick = openCode(words)
  if (tick !== null) {
    const code = words.slice(tick.at + tick.length).replace(/`+$/, '')
    return text.slice(0, begin) + words.slice(0, tick.at).replace(openAddress, escaped) + gap + escaped(code)
  }
  const decided = words.replace(undecidedEnd, '')
  return text.slice(0, begin) + decided.replace(openAddress, escaped)
}

/** Returns the beginning of the last paragraph, item, heading or cell. */
function beginOfWords(text: string, isTable: boolean): number {
  if (isTable) return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('|')) + 1
  let end = text.length - (/\n?[ \t]*$/.exec(text)?.[0].length ?? 0)
  let begin = text.length
  while (end > 0) {
    const lineBegin = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(lineBegin, end)
    const words = line.replace(signs, '')
    if (blockEnd.test(line) && (words === '' || end < text.length)) break
    if (words !== line.trimStart()) return end - words.length
    begin = lineBegin
    end = lineBegin - 1
  }
  return begin
}

/** Finds inline code without closing backticks. Backticks at the end of the text can still grow. */
function openCode(words: string): { at: number; length: number } | null {
  const run = /\\.|`+/gs
  for (let found = run.exec(words); found; found = run.exec(words)) {
    const { 0: ticks, index: at } = found
    if (ticks.startsWith('\\')) continue
    const end = new RegExp(`(?<!\`)\`{${ticks.length}}(?!\`|$)`, 'g')
    end.lastIndex = at + ticks.length
    if (!end.test(words)) return { at, length: ticks.length }
    run.lastIndex = end.lastIndex
  }
  return null
}

const escaped = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** Removes opening emphasis marks without a closing mark from the last block. The words remain. */
export function hideOpenMarks(token: Token): Token {
  const words = lastWords(token as MarkedToken)
  let before = ''
  for (const each of words) {
    if (each.type === 'text') each.text = withoutOpeners(each.text, before)
    before = each.raw.at(-1) ?? before
  }
  let closed = 0
  for (const each of [...words].reverse()) {
    if (each.type !== 'text') continue
    const characters = [...each.text]
    for (const [nth, character] of [...characters.entries()].reverse()) {
      if (character === ']') closed += 1
      else if (character === '[' && closed > 0) closed -= 1
      else if (character === '[') characters[nth] = gap
    }
    each.text = characters.join('')
  }
  words.splice(0, words.length, ...words.flatMap(splitToken))
  return token
}

function splitToken(token: Token): Token[] {
  if (token.type !== 'text') return [token]
  return token.text.split(gap).flatMap((text: string, nth: number): Token[] => {
    const words: Token = { type: 'text', raw: text, text }
    return nth === 0 ? [words] : [{ type: 'escape', raw: '', text: '' }, words]
  })
}

function lastWords(token: MarkedToken | undefined): Token[] {
  if (token?.type === 'list') return lastWords(token.items.at(-1)?.tokens.at(-1) as MarkedToken | undefined)
  if (token?.type === 'blockquote') return lastWords(token.tokens.at(-1) as MarkedToken | undefined)
  if (token?.type === 'table') return token.rows.at(-1)?.findLast(({ text }) => text !== '')?.tokens ?? []
  const hasWords = token?.type === 'paragraph' || token?.type === 'heading' || token?.type === 'text'
  return hasWords ? (token.tokens ?? []) : []
}

function withoutOpeners(text: string, before: string): string {
  return text.replace(/(?:\*|_|~~)+/g, (run: string, at: number) => {
    const [previous, next] = [text[at - 1] ?? before, text[at + run.length] ?? '']
    if (/^\s*$/.test(next)) return run
    const letters = /^[*~]/.test(run) ? /[\p{Script=Latin}\p{N}]/u : /[\p{L}\p{N}]/u
    const isInWord = letters.test(previous) && (letters.test(next) || !/[\p{L}\p{N}]/u.test(next))
    return isInWord ? run : gap
  })
}
