import { headerAt } from './answer/header'
import { introductionAt, introductionBefore } from './answer/introduction'
import { anyMark, isBlank, isQuoted, joinLines, matches, normalizeLine, withoutQuoteMarks } from './answer/lines'
import { withoutQuotes } from './answer/quotes'
import { withoutSignature } from './answer/signature'
import { answersBelow, forwardedSubject, isDeviceLine } from './answer/words'

/** Returns a line for our e-mails to customers. It is above the quoted conversation, so an answer ends at it. */
export const markAbove = (words: string): string => `##- ${words} -##`
const mark = /##-.{0,200}-##/

export interface AnswerContext {
  subject: string
  sender: string
  /** Whether the mail program marks quotes itself. A line of the writer then never begins with ">". */
  marksQuotes: boolean
  isOurs(line: string): boolean
  /** Whether our e-mails may come from this address. */
  isOurAddress(address: string): boolean
}

export interface Answer {
  /** The writer's words, and after them any text that may be a quote or a signature. */
  text: string
  /** The index in `text` at which a possible quote or signature begins; null if there is none. */
  foldedFrom: number | null
  /** Whether no words are certainly the writer's, as in an answer that is only a picture. */
  isDoubtful: boolean
}

const emptyContext: AnswerContext = {
  subject: '',
  sender: '',
  marksQuotes: false,
  isOurs: () => false,
  isOurAddress: () => true,
}

export const answerText = (text: string, context?: Partial<AnswerContext>): string => findAnswer(text, context).text

/**
 * Finds the words that a customer wrote in an answer by e-mail. Removes only what a mail program certainly added: the
 * quoted e-mail, its introduction, a signature. Text that the customer may have written stays, marked as doubtful. If
 * nothing would remain, the whole text stays.
 */
export function findAnswer(text: string, context: Partial<AnswerContext> = {}): Answer {
  const fullContext = { ...emptyContext, ...context }
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const { end, added, keptLines } = endOf(lines, fullContext)
  const isOurs = (line: string) => matches(line, mark) || fullContext.isOurs(line)
  const quotes = withoutQuotes(lines.slice(0, end), { isOurs, marksQuotes: fullContext.marksQuotes })
  const sender = wordsOf(fullContext.sender)
  const signed = withoutSignature(quotes.ownLines, sender)
  const below = joinLines(signed.ownLines) === '' ? withoutSignature(added, sender).ownLines : added
  const visibleLines = below.length > 0 ? [...signed.ownLines, '', ...below] : signed.ownLines
  if (joinLines(visibleLines) === '') {
    const fallbackText =
      [quotes.ownLines, quotes.answers, keptLines, lines].map(joinLines).find((each) => each !== '') ?? ''
    const isDoubtful =
      joinLines([...quotes.answers, ...quotes.ownLines.filter((line) => !isDeviceLine(line.trim()))]) === ''
    return { text: fallbackText, foldedFrom: null, isDoubtful }
  }
  if (keptLines.length > 0) return splitAnswer(visibleLines, keptLines)
  const isDoubtful = added.length === 0 && signed.ownLines.length === quotes.ownLines.length
  const doubtful = added.length > 0 ? 0 : Math.max(signed.doubtful, isDoubtful ? quotes.doubtful : 0)
  const ownLines = visibleLines.slice(0, visibleLines.length - doubtful)
  return splitAnswer(ownLines, [...visibleLines.slice(visibleLines.length - doubtful), ...quotes.answers])
}

function splitAnswer(ownLines: readonly string[], folded: readonly string[]): Answer {
  const [visible, hidden] = [joinLines(ownLines), joinLines(folded)]
  if (visible === '' || hidden === '') return { text: visible || hidden, foldedFrom: null, isDoubtful: false }
  const blank = isBlank(ownLines.at(-1)) || isBlank(folded[0]) ? '\n\n' : '\n'
  return { text: `${visible}${blank}${hidden}`, foldedFrom: visible.length + blank.length, isDoubtful: false }
}

const wordsOf = (sender: string): string[] =>
  sender
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu)
    ?.filter((word) => !/^(?:com|net|org|mail|example|www)$/.test(word)) ?? []

interface End {
  end: number
  /** Lines below the quote that the writer certainly wrote. */
  added: readonly string[]
  /** Lines of a quote that stay: the writer may have written them, or wants the team to read them. */
  keptLines: readonly string[]
}

function endOf(lines: readonly string[], context: AnswerContext): End {
  for (let at = 0; at < lines.length; at++) {
    const found = beginsQuote(lines, at, context)
    if (!found) continue
    const above = lines.slice(0, at)
    const keptEnd = { end: beforeRuler(lines, at), added: [], keptLines: lines.slice(beforeRuler(lines, at)) }
    const isOpen = found.isHeader && (isForwarded(above, context) || isNote(lines[at + found.length], context))
    if (found.isForward || found.isDoubtful || isOpen) return keptEnd
    const quoted = lines.slice(at + found.length)
    if (hasWordsAhead(quoted, context)) return keptEnd
    const [answers, below] = [inlineAnswers(quoted, context), wordsBelow(quoted, context)]
    if (answers.length > 0)
      return { end: endBeforeIntroduction(above), added: [...answers, '', ...below], keptLines: [] }
    if (below.length > 0) return above.every(isBlank) ? { end: 0, added: below, keptLines: [] } : keptEnd
    if (above.some((line) => matches(line, answersBelow))) return keptEnd
    return { end: endBeforeIntroduction(above), added: [], keptLines: [] }
  }
  return { end: endBeforeIntroduction(lines), added: [], keptLines: [] }
}

interface QuoteStart {
  length: number
  isHeader: boolean
  isForward: boolean
  isDoubtful: boolean
}

function beginsQuote(lines: readonly string[], at: number, context: AnswerContext): QuoteStart | null {
  const line = lines[at] ?? ''
  if (isBlank(line) || isQuoted(line)) return null
  if (matches(line, mark)) return { length: 1, isHeader: false, isForward: false, isDoubtful: false }
  const header = headerAt(lines, at)
  if (header) {
    const { kind, length, isForward, from } = header
    // The writer may show us the e-mail of somebody else.
    const isSure = kind === 'sure' && (from === null || context.isOurAddress(from))
    const isDoubtful = !isSure && (kind === 'doubtful' || !holdsOurs(lines.slice(at + length), context))
    return { length, isHeader: true, isForward, isDoubtful }
  }
  const introduction = introductionAt(lines, at)
  if (!introduction) return null
  const below = at + introduction.length
  const next = lines.slice(below, below + 20).find((each) => !isBlank(each))
  if (next === undefined || isQuoted(next)) return null
  const isDoubtful = introduction.kind === 'dated' || !holdsOurs(lines.slice(below), context)
  return { length: introduction.length, isHeader: false, isForward: false, isDoubtful }
}

const holdsOurs = (lines: readonly string[], { isOurs }: AnswerContext): boolean =>
  lines.some((line) => matches(line, mark) || isOurs(withoutQuoteMarks(line)))

/** Whether the writer wants the quoted e-mail to be read, as in "Please look at this:". */
function isForwarded(above: readonly string[], { subject }: AnswerContext): boolean {
  if (forwardedSubject.test(subject)) return true
  return /\p{L}[^:：]{0,200}[:：]\s*$/u.test(above.findLast((line) => !isBlank(line))?.slice(-300) ?? '')
}

/** Whether a line right below a header may be the writer's, as in "Note: please ring first". */
const isNote = (line = '', { isOurs }: AnswerContext): boolean =>
  matches(normalizeLine(line), /^\p{L}[\p{L}\p{M}' -]{0,30}[:：]\s*\S/u) && !isOurs(line)

function endBeforeIntroduction(lines: readonly string[]): number {
  const end = beforeRuler(lines, lines.length)
  return introductionBefore(lines, end)?.at ?? end
}

function beforeRuler(lines: readonly string[], at: number): number {
  let end = at
  const skipBlank = () => {
    while (end > 0 && isBlank(lines[end - 1])) end -= 1
  }
  skipBlank()
  if (matches(normalizeLine(lines[end - 1] ?? ''), /^[-_]{5,}$/)) end -= 1
  skipBlank()
  return end
}

function hasWordsAhead(lines: readonly string[], { isOurs }: AnswerContext): boolean {
  const first = lines.findIndex((line) => matches(line, mark) || isOurs(withoutQuoteMarks(line)))
  const end = introductionBefore(lines, Math.max(0, first))?.at ?? first
  const linesBefore = lines.slice(0, Math.max(0, end)).map((line) => normalizeLine(withoutQuoteMarks(line)))
  return linesBefore.some(
    (line) => !isBlank(line.replace(anyMark, '')) && !matches(line, /^[-_=*]+$|^\S{1,20} ?[:：]/u),
  )
}

function inlineAnswers(lines: readonly string[], { isOurs }: AnswerContext): string[] {
  const ours = lines.map((line) => isOurs(withoutQuoteMarks(line)))
  const [first, last] = [ours.indexOf(true), ours.lastIndexOf(true)]
  if (first === -1) return []
  const end = lines.findIndex((line, at) => at > last && isBlank(line) && !isBlank(lines[at - 1]))
  return lines
    .slice(first, end === -1 ? lines.length : end)
    .filter((line, at) => !ours[first + at] && !isBlank(withoutQuoteMarks(line)))
}

function wordsBelow(lines: readonly string[], { isOurs }: AnswerContext): readonly string[] {
  const last = lines.findLastIndex((line) => isOurs(withoutQuoteMarks(line)))
  if (last === -1) return []
  const blank = lines.findIndex((line, at) => at > last && isBlank(line))
  const below = blank === -1 ? [] : lines.slice(blank + 1)
  const isEmpty = below.every((line) => isBlank(line.replace(anyMark, '').replace(/[<(]?https?:\S+|[-_=]{2,}/g, '')))
  return isEmpty ? [] : below
}
