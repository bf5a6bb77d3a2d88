import { isBlank, isQuoted, matches, normalizeLine } from './lines'
import { introductionStart, wroteVerb } from './words'

const address = /[^\s<>@]{1,100}@[^\s<>@]{1,200}/u
/** A year of the calendars of Iran or Thailand counts only before a word for "at" or "hour" in Persian or Thai. */
const fullDate =
  /(?:19|20)\d\d|(?<!\d)(?:1[34]|25)\d\d(?= ?(?:،|در|ساعت|เวลา))|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{2,4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}月\d{1,2}日|\d{1,2}월 ?\d{1,2}일/u
const verbAtEnd = new RegExp(`(?:${wroteVerb.source})[^\\n]{0,160}$`, 'iu')

const angled = '<[^\\s<>@]{1,100}@[^\\s<>@]{1,200}>'
const verbInside = new RegExp(
  `${angled} (?:${wroteVerb.source}) ?[:：]|(?:${wroteVerb.source})[^<>]{1,80}${angled} ?[:：]`,
  'iu',
)

const inBrackets = /[<(][^\s<>()@]{1,100}@[^\s<>()@]{1,200}[>)]/u

/** `named`: the sentence contains an address in brackets. `dated`: a person may have written the sentence too. */
export type Introduction = 'named' | 'dated' | null

/** Judges one sentence, such as "On Monday Shop <chat@shop.example> wrote:". */
export function introductionIn(sentence: string): Introduction {
  if (sentence.length > 500) return null
  const [hasAddress, hasDate] = [address.test(sentence), fullDate.test(sentence)]
  const hasTime = /\d{1,2}[:.h]\d{2}(?![.\d])/u.test(sentence)
  const start = introductionStart.test(sentence)
  const endsWell = /(?:[:：]|-{3})\s*$/u.test(sentence)
  // Yahoo on phones writes the quote after the introduction on the same line.
  const goesOn = hasTime && start && verbInside.test(sentence)
  if (endsWell ? matches(sentence, verbAtEnd) : goesOn) {
    const isStart = start || /^[\d"'„“«‎‏]/u.test(sentence)
    if (inBrackets.test(sentence) && (hasDate || start)) return 'named'
    if (hasAddress && (hasDate || start)) return 'dated'
    if (hasDate && (isStart || hasTime)) return 'dated'
  }
  if (endsWell && hasDate && hasTime && inBrackets.test(sentence)) return 'named'
  return null
}

const mostLines = 4

export interface FoundIntroduction {
  length: number
  kind: Exclude<Introduction, null>
}

/** Returns the introduction that ends directly above the line `end`, ignoring blank lines; null if there is none. */
export function introductionBefore(lines: readonly string[], end: number): (FoundIntroduction & { at: number }) | null {
  let last = end
  while (last > 0 && last > end - 3 && isBlank(lines[last - 1])) last -= 1
  const candidates: (FoundIntroduction & { at: number })[] = []
  for (let length = 1; length <= Math.min(mostLines, last); length++) {
    const part = lines.slice(last - length, last)
    if (part.some((line) => isBlank(line) || isQuoted(line))) break
    const kind = introductionIn(part.map(normalizeLine).join(' '))
    if (kind) candidates.push({ at: last - length, length, kind })
  }
  // The shortest match, since the customer's words may be directly above it.
  return candidates[0] ?? null
}

export function introductionAt(lines: readonly string[], at: number): FoundIntroduction | null {
  const parts: string[] = []
  for (let length = 1; length <= mostLines; length++) {
    const line = lines[at + length - 1]
    if (line === undefined || isBlank(line) || isQuoted(line)) return null
    parts.push(normalizeLine(line))
    const kind = introductionIn(parts.join(' '))
    const isLater = parts.some((_, nth) => nth > 0 && introductionIn(parts.slice(nth).join(' ')) !== null)
    if (kind) return isLater ? null : { length, kind }
  }
  return null
}
