import { linkedText } from './linked-text'
import type { Inline, Room } from './tree'

/** A mark whose end has not come yet. The first element of the stack has no opener: it is the line. */
interface Open {
  opener: string
  inside: Inline[]
  /** A bracket around a link: it cannot become a link itself. */
  holdsLink: boolean
}

interface Line {
  text: string
  /** Whether more of the line may come. Then a mark that is not closed yet is held back. */
  growing: boolean
  room: Room
  stack: Open[]
  /** The end of a growing line that may become code: until then it has no links, either. */
  maybeCode: string
}

/** A step at a special character: where to go on, or null if the rest is not shown yet. */
type Next = number | null

const special = /[\\`*_[\]]|(?<![a-z0-9@])(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])/giu
const address = /[^\s`*<>[\]]+/y
const deepest = 8
const longestAddress = 2_000

/** The marks of a line. The cost is the length of the line, whatever it holds. */
export function parseLine(text: string, growing: boolean, room: Room): Inline[] {
  const line: Line = { text, growing, room, stack: [{ opener: '', inside: [], holdsLink: false }], maybeCode: '' }
  const runs = backtickRuns(text)
  let at: Next = 0
  while (at !== null && at < text.length) {
    special.lastIndex = at
    const found = room.left > 0 ? special.exec(text) : null
    add(line, text.slice(at, found?.index ?? text.length))
    at = found ? step(line, found.index, runs) : text.length
  }
  while (line.stack.length > 1) giveUp(line, growing)
  const { stack, maybeCode } = line
  const shown = linked(stack[0]?.inside ?? [], growing && maybeCode === '')
  return maybeCode === '' ? shown : [...shown, maybeCode]
}

function step(line: Line, at: number, runs: Map<number, Run>): Next {
  const { text, growing } = line
  const character = text[at]
  if (character === '\\') return backslash(line, at)
  if (character === '`') return codeSpan(line, at, runs)
  if (character === '*' || character === '_') return emphasis(line, at, character)
  if (character === '[') {
    if (!open(line, '[')) add(line, '[')
    return at + 1
  }
  if (character === ']') return growing && at + 1 === text.length ? null : closeBracket(line, at)
  // Marks in a bare address are letters of the address.
  address.lastIndex = at
  const word = withoutLast(address.exec(text)?.[0] ?? '', '_')
  add(line, word)
  return at + word.length
}

function backslash(line: Line, at: number): Next {
  const escaped = line.text[at + 1]
  if (escaped === undefined && line.growing) return null
  const isMark = escaped !== undefined && /[\\`*_[\]]/.test(escaped)
  if (isMark) spend(line)
  add(line, isMark ? escaped : '\\')
  return at + (isMark ? 2 : 1)
}

interface Run {
  length: number
  /** The next run of the same length, where a code span ends. */
  end: number | undefined
}

function backtickRuns(text: string): Map<number, Run> {
  const runs = new Map<number, Run>()
  if (!text.includes('`')) return runs
  const nextOfLength = new Map<number, number>()
  for (const { 0: ticks, index } of [...text.matchAll(/`+/g)].reverse()) {
    runs.set(index, { length: ticks.length, end: nextOfLength.get(ticks.length) })
    nextOfLength.set(ticks.length, index)
  }
  return runs
}

function codeSpan(line: Line, at: number, runs: Map<number, Run>): Next {
  const { text, growing } = line
  const run = runs.get(at) ?? { length: 1, end: undefined }
  const { length, end } = run
  const isOver = end !== undefined && !(growing && end + length === text.length)
  if (!isOver && growing) {
    line.maybeCode = withoutLast(text.slice(at + length), '`')
    return null
  }
  if (end === undefined) {
    insideOf(line).push('`'.repeat(length))
    return at + length
  }
  spend(line)
  const code = text.slice(at + length, end)
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  insideOf(line).push({ type: 'code', text: isPadded ? code.slice(1, -1) : code })
  return end + length
}

const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)
const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character)

function emphasis(line: Line, at: number, character: '*' | '_'): Next {
  const { text, growing } = line
  let end = at
  while (text[end] === character) end += 1
  if (growing && end === text.length) return null
  const run = text.slice(at, end)
  const [before, after] = [text[at - 1], text[end]]
  const mayClose = !isSpace(before) && (character === '*' || !isWord(after))
  const mayOpen = !isSpace(after) && (character === '*' || !isWord(before))
  const closes = mayClose && run.length < 4 && closeEmphasis(line, run)
  if (!closes && !(mayOpen && run.length < 4 && open(line, run))) add(line, run)
  return end
}

/** Closes the mark of these signs. `***` closes also `*` inside of `**`, and the other way. */
function closeEmphasis(line: Line, run: string): boolean {
  const { stack } = line
  const same = stack.findLastIndex(({ opener }) => opener === run)
  const inner = stack.findLastIndex(({ opener }) => opener !== '' && run.startsWith(opener))
  const isPair = run.length === 3 && stack[inner - 1]?.opener === run.slice(stack[inner]?.opener.length)
  const depth = same > 0 ? same : isPair ? inner : 0
  if (depth === 0 || (stack[depth]?.inside.length === 0 && stack.length === depth + 1)) return false
  while (stack.length > depth + 1) giveUp(line, false)
  closeTop(line)
  if (same <= 0) closeTop(line)
  line.room.marked = true
  return true
}

function closeTop(line: Line): void {
  const top = line.stack.pop()
  if (!top) return
  const strong: Inline = { type: 'strong', inside: top.inside }
  if (top.opener.length === 2) insideOf(line).push(strong)
  else insideOf(line).push({ type: 'em', inside: top.opener.length === 3 ? [strong] : top.inside })
}

function closeBracket(line: Line, at: number): Next {
  const { text, growing, stack } = line
  const bracket = stack.findLastIndex(({ opener }) => opener === '[')
  if (bracket < 0) {
    add(line, ']')
    return at + 1
  }
  if (text[at + 1] === '(' && !stack[bracket]?.holdsLink) {
    destination.lastIndex = at + 1
    const found = destination.exec(text)
    if (!found && growing && isBegun(text.slice(at + 1))) return null
    const href = found?.[1] ?? ''
    if (found && isAllowed(href) && stack[bracket]?.inside.length) {
      while (stack.length > bracket + 1) giveUp(line, false)
      const inside = stack.pop()?.inside ?? []
      for (const each of stack) each.holdsLink = true
      spend(line)
      insideOf(line).push({ type: 'a', href, inside })
      return destination.lastIndex
    }
  }
  while (stack.length > bracket) giveUp(line, false)
  add(line, ']')
  return at + 1
}

// An address may hold a pair of brackets, as in encyclopedias. It holds no square bracket, so that each address is read once.
const destination = /\(\s*<?([^\s<>()[\]`]*(?:\([^\s<>()[\]`]*\)[^\s<>()[\]`]*)*)>?(?:\s+(?:"[^"[]*"|'[^'[]*'))?\s*\)/y

/** Whether this may be the beginning of a destination. */
const isBegun = (rest: string): boolean =>
  rest.length < longestAddress && /^\(\s*<?[^\s<>[\]`]*>?(?:\s+(?:["'][^[]*)?)?$/.test(rest)

const isAllowed = (href: string): boolean =>
  href.length < longestAddress && /^(?:https?:\/\/[\p{L}\p{N}]|mailto:.)/iu.test(href) && URL.canParse(href)

function spend({ room }: Line): void {
  room.left -= 1
  room.marked = true
}

const insideOf = ({ stack }: Line): Inline[] => stack.at(-1)?.inside ?? []

function add(line: Line, text: string): void {
  const inside = insideOf(line)
  const last = inside.at(-1)
  if (text === '') return
  if (typeof last === 'string') inside[inside.length - 1] = last + text
  else inside.push(text)
}

function open(line: Line, opener: string): boolean {
  if (line.stack.length > deepest) return false
  line.room.left -= 1
  line.stack.push({ opener, inside: [], holdsLink: false })
  return true
}

// Texts before and behind the opener stay apart: together they could be an address that nobody wrote.
/** Makes a text of a mark that has no end. */
function giveUp(line: Line, isHeldBack: boolean): void {
  const top = line.stack.pop()
  if (top) insideOf(line).push(isHeldBack ? '' : top.opener, ...top.inside)
}

/** Finds bare addresses. The last word of a growing line may be half an address. */
function linked(inlines: Inline[], growing: boolean): Inline[] {
  return inlines.flatMap((inline, index): Inline[] => {
    const isLast = growing && index === inlines.length - 1
    if (typeof inline !== 'string')
      return inline.type === 'strong' || inline.type === 'em'
        ? [{ ...inline, inside: linked(inline.inside, isLast) }]
        : [inline]
    const end = isLast ? beginOfLastWord(inline) : inline.length
    const pieces = linkedText(inline.slice(0, end))
    const shown = pieces.map(({ text, href }): Inline => (href ? { type: 'a', href, inside: [text] } : text))
    return end < inline.length ? [...shown, inline.slice(end)] : shown
  })
}

// Loops, since a pattern at the end of a text costs the square of its length.

function beginOfLastWord(text: string): number {
  let begin = text.length
  while (begin > 0 && !isSpace(text[begin - 1])) begin -= 1
  return begin
}

function withoutLast(text: string, character: string): string {
  let end = text.length
  while (text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
