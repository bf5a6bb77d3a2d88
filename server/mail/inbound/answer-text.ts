import { headerAt } from './answer/header'
import { introductionAt, introductionBefore } from './answer/introduction'
import { anyMark, isBlank, isQuoted, joinLines, matches, normalizeLine, withoutQuoteMarks } from './answer/lines'
import { withoutQuotes } from './answer/quotes'
import { withoutSignature } from './answer/signature'
import { answersBelow, forwardedSubject } from './answer/words'

/** Marks a line in e-mails to customers. The line is above the quoted conversation, so an answer ends there. */
export const markAbove = (words: string): string => `##- ${words} -##`
/** Inside a quote with marks this line has no special meaning. */
const mark = /##-.{0,200}-##/

export interface AnswerContext {
  subject: string
  sender: string
  /** Whether the mail program marks quotes, so that ">" never begins a line of the writer. */
  marksQuotes: boolean
  isOurs(line: string): boolean
}

export interface Answer {
  /** The writer's words, and after them any text that may be a quote or a signature. */
  text: string
  /** The index in `text` at which a possible quote or signature begins; null if there is none. */
  foldedFrom: number | null
}

const nothingKnown: AnswerContext = { subject: '', sender: '', marksQuotes: false, isOurs: () => false }

export const answerText = (text: string, context?: Partial<AnswerContext>): string => findAnswer(text, context).text

/**
 * Finds the words that a customer wrote in an answer by e-mail. Removes only what a mail program certainly added: the
 * quoted e-mail, its introduction, a signature. Text that the customer may have written stays, marked as doubtful. If
 * nothing would remain, the whole text stays.
 */
export function findAnswer(text: string, context: Partial<AnswerContext> = {}): Answer {
  const known = { ...nothingKnown, ...context }
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const { end, rest, isOwn } = endOf(lines, known)
  const isOurs = (line: string) => matches(line, mark) || known.isOurs(line)
  const quotes = withoutQuotes(lines.slice(0, end), { isOurs, marksQuotes: known.marksQuotes })
  const signed = withoutSignature(quotes.own, wordsOf(known.sender))
  const own = joinLines(signed.own)
  if (own === '') return { text: joinLines(rest.length > 0 ? rest : lines), foldedFrom: null }
  if (isOwn) return { text: joinLines([...signed.own, '', ...rest]), foldedFrom: null }
  const doubtful = Math.max(signed.doubtful, signed.own.length === quotes.own.length ? quotes.doubtful : 0)
  if (rest.length > 0) return splitAnswer(signed.own, rest)
  if (doubtful === 0) return { text: own, foldedFrom: null }
  return splitAnswer(signed.own.slice(0, -doubtful), signed.own.slice(-doubtful))
}

function splitAnswer(own: readonly string[], folded: readonly string[]): Answer {
  const [shown, hidden] = [joinLines(own), joinLines(folded)]
  if (shown === '' || hidden === '') return { text: shown || hidden, foldedFrom: null }
  const blank = isBlank(own.at(-1)) || isBlank(folded[0]) ? '\n\n' : '\n'
  return { text: `${shown}${blank}${hidden}`, foldedFrom: shown.length + blank.length }
}

const wordsOf = (sender: string): string[] =>
  sender
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu)
    ?.filter((word) => !/^(?:com|net|org|mail|example|www)$/.test(word)) ?? []

interface End {
  end: number
  /** Later lines that are not removed, since the writer may have written them or wants them to be read. */
  rest: readonly string[]
  isOwn: boolean
}

function endOf(lines: readonly string[], known: AnswerContext): End {
  for (let at = 0; at < lines.length; at++) {
    const found = beginsQuote(lines, at, known)
    if (!found) continue
    const above = lines.slice(0, at)
    const stays = { end: at, rest: lines.slice(at), isOwn: false }
    const isOpen = found.isHeader && (isForwarded(above, known) || isNote(lines[at + found.length], known))
    if (found.isForward || found.isDoubtful || isOpen) return stays
    const quoted = lines.slice(at + found.length)
    const [answers, below] = [inlineAnswers(quoted, known), wordsBelow(quoted, known)]
    if (answers.length > 0) return { end: withoutIntroduction(above), rest: [...answers, '', ...below], isOwn: true }
    if (below.length > 0) return stays
    if (above.some((line) => matches(line, answersBelow))) return stays
    return { end: withoutIntroduction(above), rest: [], isOwn: false }
  }
  return { end: withoutIntroduction(lines), rest: [], isOwn: false }
}

interface QuoteStart {
  length: number
  isHeader: boolean
  isForward: boolean
  isDoubtful: boolean
}

function beginsQuote(lines: readonly string[], at: number, { isOurs }: AnswerContext): QuoteStart | null {
  const line = lines[at] ?? ''
  if (isBlank(line) || isQuoted(line)) return null
  if (matches(line, mark)) return { length: 1, isHeader: false, isForward: false, isDoubtful: false }
  const header = headerAt(lines, at)
  if (header) {
    const { kind, length, isForward } = header
    const isSure =
      kind === 'sure' ||
      (kind === 'likely' &&
        lines.slice(at + length).some((each) => matches(each, mark) || isOurs(withoutQuoteMarks(each))))
    return { length, isHeader: true, isForward, isDoubtful: !isSure }
  }
  const introduction = introductionAt(lines, at)
  if (!introduction) return null
  const below = at + introduction.length
  const next = lines.slice(below, below + 20).find((each) => !isBlank(each))
  // The text below is a quote with marks, or empty: `withoutQuotes` handles it.
  if (next === undefined || isQuoted(next)) return null
  return { length: introduction.length, isHeader: false, isForward: false, isDoubtful: introduction.kind === 'dated' }
}

/** Whether the writer wants the quoted e-mail to be read, as in "Please look at this:". */
function isForwarded(above: readonly string[], { subject }: AnswerContext): boolean {
  if (forwardedSubject.test(subject)) return true
  return /\p{L}[^:：]{0,200}[:：]\s*$/u.test(above.findLast((line) => !isBlank(line))?.slice(-300) ?? '')
}

/** Whether a line right below a header may be the writer's, as in "Note: please ring first". */
const isNote = (line = '', { isOurs }: AnswerContext): boolean =>
  matches(normalizeLine(line), /^\p{L}[\p{L}\p{M}' -]{0,30}[:：]\s*\S/u) && !isOurs(line)

function withoutIntroduction(lines: readonly string[]): number {
  let end = lines.length
  const skipBlank = () => {
    while (end > 0 && isBlank(lines[end - 1])) end -= 1
  }
  skipBlank()
  if (matches(normalizeLine(lines[end - 1] ?? ''), /^[-_]{5,}$/)) end -= 1
  skipBlank()
  return introductionBefore(lines, end)?.at ?? end
}

function inlineAnswers(lines: readonly string[], { isOurs }: AnswerContext): string[] {
  const ours = lines.map((line) => isOurs(withoutQuoteMarks(line)))
  const [first, last] = [ours.indexOf(true), ours.lastIndexOf(true)]
  if (first === -1) return []
  const end = lines.findIndex((line, at) => at > last && isBlank(line) && !isBlank(lines[at - 1]))
  return lines.slice(first, end === -1 ? lines.length : end).filter((line, at) => !ours[first + at] && !isBlank(line))
}

/**
 * Returns the lines below the last quoted line of the conversation, if a blank line separates them: the writer may have
 * added them.
 */
function wordsBelow(lines: readonly string[], { isOurs }: AnswerContext): readonly string[] {
  const last = lines.findLastIndex((line) => isOurs(withoutQuoteMarks(line)))
  if (last === -1) return []
  const blank = lines.findIndex((line, at) => at > last && isBlank(line))
  const below = blank === -1 ? [] : lines.slice(blank + 1)
  const isEmpty = below.every((line) => isBlank(line.replace(anyMark, '').replace(/[<(]?https?:\S+|[-_=]{2,}/g, '')))
  return isEmpty ? [] : below
}
