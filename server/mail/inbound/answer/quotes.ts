import { headerAt } from './header'
import { introductionBefore, introductionIn } from './introduction'
import { isBlank, isMarked, isOfHtml, isQuoted, normalizeLine, withoutQuoteMarks } from './lines'
import { isDeviceLine } from './words'

export interface QuoteRemoval {
  ownLines: string[]
  /** The number of lines at the end of `ownLines` that may be a quote. */
  doubtful: number
  /** Lines inside a quote of HTML that are not from our e-mail: the writer may have inserted them. */
  answers: string[]
}

interface QuoteChecks {
  isOurs(line: string): boolean
  marksQuotes: boolean
}

interface Block {
  /** The index of the first line; `to` is the index after the last line. */
  from: number
  to: number
  /** The index at which the introduction begins; `from` without an introduction. */
  begins: number
}

/** Removes quotes that a mail program made. Lines with ">" that a person may have written stay. */
export function withoutQuotes(lines: readonly string[], { isOurs, marksQuotes }: QuoteChecks): QuoteRemoval {
  const last = lines.findLastIndex((line) => !isBlank(line))
  const parts: (readonly string[])[] = []
  const answers: string[] = []
  let [at, isSure, doubtful] = [0, false, 0]
  for (const block of blocksIn(lines)) {
    parts.push(lines.slice(at, block.begins))
    // If a mail program made one quote, it made all later quotes.
    isSure ||= isSureBlock(lines, block, isOurs)
    if (isSure) answers.push(...answersIn(lines.slice(block.from, block.to), isOurs))
    const mayBe = !isSure && mayBeQuote(lines, block)
    if (!isSure && !(mayBe && marksQuotes)) parts.push(lines.slice(block.begins, block.to))
    if (mayBe && !marksQuotes && block.to > last) doubtful = block.to - block.begins
    at = block.to
  }
  parts.push(lines.slice(at))
  return { ownLines: parts.flat(), doubtful, answers }
}

function answersIn(lines: readonly string[], isOurs: (line: string) => boolean): string[] {
  const ours = lines.map((line) => isOurs(withoutQuoteMarks(line)))
  const first = ours.indexOf(true)
  return lines
    .slice(first, ours.lastIndexOf(true))
    .filter((line, at) => isOfHtml(line) && !ours[first + at])
    .map(withoutQuoteMarks)
    .filter((line) => !isBlank(line))
}

function blocksIn(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (let from = 0; from < lines.length; from++) {
    if (!isQuoted(lines[from])) continue
    let to = from
    for (let nth = from; nth < lines.length && (isQuoted(lines[nth]) || isBlank(lines[nth])); nth++)
      if (isQuoted(lines[nth])) to = nth + 1
    const introduction = introductionBefore(lines, from)
    blocks.push({ from, to, begins: introduction?.at ?? from })
    from = to
  }
  return blocks
}

const firstLines = 4

function isSureBlock(
  lines: readonly string[],
  { from, to, begins }: Block,
  isOurs: (line: string) => boolean,
): boolean {
  if (begins < from || isMarked(lines[from])) return true
  const inside = lines.slice(from, to).map(withoutQuoteMarks)
  if (inside.some(isOurs)) return true
  const first = inside.findIndex((line) => !isBlank(line))
  const head = inside.slice(first, first + firstLines).map(normalizeLine)
  if (head.some((_, nth) => introductionIn(head.slice(0, nth + 1).join(' ')))) return true
  if (headerAt(inside, first)?.kind === 'sure') return true
  let above = from
  while (above > 0 && isBlank(lines[above - 1])) above -= 1
  return isDeviceLine(normalizeLine(lines[above - 1] ?? ''))
}

function mayBeQuote(lines: readonly string[], { from }: Block): boolean {
  let above = from
  while (above > 0 && isBlank(lines[above - 1])) above -= 1
  return above > 0 && above < from && !/[:：]\s*$/u.test(lines[above - 1] ?? '')
}
