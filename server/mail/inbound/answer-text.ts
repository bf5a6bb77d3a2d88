import { headerAt } from './answer/header'
import { introductionAt, introductionBefore } from './answer/introduction'
import { isBlank, isQuoted, joined, matches, plain, unquoted } from './answer/lines'
import { withoutQuotes } from './answer/quotes'
import { withoutSignature } from './answer/signature'
import { answersBelow, forwardedSubject } from './answer/words'

/** A line with this mark is above the quoted conversation in e-mails to customers, whose words end there. */
export const markAbove = (words: string): string => `##- ${words} -##`
/** In a quote with marks it is a line like the others. */
const mark = /##-.{0,200}-##/

/** Facts about an answer besides its text. */
export interface AnswerContext {
  subject: string
  /** The name and the address of its writer. */
  sender: string
  /** Whether its program marks quotes: ">" begins no line of the writer. */
  marksQuotes: boolean
  /** Lines of the conversation, which the answer may quote. */
  isOurs(line: string): boolean
}

export interface Answer {
  /** The person's own words, and what may be. */
  text: string
  /** The beginning of a possible quote or signature, which ends the text. Null: none. */
  foldedFrom: number | null
}

const nothingKnown: AnswerContext = { subject: '', sender: '', marksQuotes: false, isOurs: () => false }

/** The words that a customer wrote in an answer by e-mail. */
export const answerText = (text: string, context?: Partial<AnswerContext>): string => answerIn(text, context).text

/**
 * Finds a customer's own words in an answer by e-mail. Only what a mail program has surely added is left out: the quoted e-mail,
 * its introduction, a signature. What a person may have written stays, marked as doubtful. If nothing remained, all of it stays.
 */
export function answerIn(text: string, context: Partial<AnswerContext> = {}): Answer {
  const known = { ...nothingKnown, ...context }
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const { end, rest, isOwn } = endOf(lines, known)
  const isOurs = (line: string) => matches(line, mark) || known.isOurs(line)
  const quotes = withoutQuotes(lines.slice(0, end), { isOurs, marksQuotes: known.marksQuotes })
  const signed = withoutSignature(quotes.own, wordsOf(known.sender))
  const own = joined(signed.own)
  if (own === '') return { text: joined(rest.length > 0 ? rest : lines), foldedFrom: null }
  if (isOwn) return { text: joined([...signed.own, '', ...rest]), foldedFrom: null }
  const doubtful = Math.max(signed.doubtful, signed.own.length === quotes.own.length ? quotes.doubtful : 0)
  if (rest.length > 0) return withFolded(signed.own, rest)
  if (doubtful === 0) return { text: own, foldedFrom: null }
  return withFolded(signed.own.slice(0, -doubtful), signed.own.slice(-doubtful))
}

function withFolded(own: readonly string[], folded: readonly string[]): Answer {
  const [shown, hidden] = [joined(own), joined(folded)]
  if (shown === '' || hidden === '') return { text: shown || hidden, foldedFrom: null }
  const blank = isBlank(own.at(-1)) || isBlank(folded[0]) ? '\n\n' : '\n'
  return { text: `${shown}${blank}${hidden}`, foldedFrom: shown.length + blank.length }
}

/** Words of a name or an address that can be found in a signature. */
const wordsOf = (sender: string): string[] =>
  sender
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu)
    ?.filter((word) => !/^(?:com|net|org|mail|example|www)$/.test(word)) ?? []

interface End {
  /** The line with which the answer ends. */
  end: number
  /** Lines from there on that stay, since a person may have written them or wants them to be read. */
  rest: readonly string[]
  /** Whether `rest` is surely the person's own. */
  isOwn: boolean
}

/** The beginning of an e-mail quoted without marks. */
function endOf(lines: readonly string[], known: AnswerContext): End {
  for (let at = 0; at < lines.length; at++) {
    const found = beginsQuote(lines, at)
    if (!found) continue
    const above = lines.slice(0, at)
    const stays = { end: at, rest: lines.slice(at), isOwn: false }
    const isOpen = found.isHeader && (isPassedOn(above, known) || isNote(lines[at + found.length], known))
    if (found.isForward || found.isDoubtful || isOpen) return stays
    const answers = answersIn(lines.slice(at + found.length), known)
    if (answers.length > 0) return { end: withoutIntroduction(above), rest: answers, isOwn: true }
    if (above.some((line) => matches(line, answersBelow))) return stays
    return { end: withoutIntroduction(above), rest: [], isOwn: false }
  }
  return { end: withoutIntroduction(lines), rest: [], isOwn: false }
}

interface QuoteBegin {
  /** Lines of the header or introduction. */
  length: number
  isHeader: boolean
  isForward: boolean
  isDoubtful: boolean
}

function beginsQuote(lines: readonly string[], at: number): QuoteBegin | null {
  const line = lines[at] ?? ''
  if (isBlank(line) || isQuoted(line)) return null
  if (matches(line, mark)) return { length: 1, isHeader: false, isForward: false, isDoubtful: false }
  const header = headerAt(lines, at)
  if (header)
    return {
      length: header.length,
      isHeader: true,
      isForward: header.isForward,
      isDoubtful: header.kind === 'doubtful',
    }
  const introduction = introductionAt(lines, at)
  if (!introduction) return null
  const below = at + introduction.length
  const next = lines.slice(below, below + 20).find((each) => !isBlank(each))
  // A quote with marks, or the end: the words below are judged by themselves.
  if (next === undefined || isQuoted(next)) return null
  return { length: introduction.length, isHeader: false, isForward: false, isDoubtful: introduction.kind === 'dated' }
}

/** Whether the writer wants the quoted e-mail to be read, as in "Please look at this:". */
function isPassedOn(above: readonly string[], { subject }: AnswerContext): boolean {
  if (forwardedSubject.test(subject)) return true
  return /\p{L}[^:：]{0,200}[:：]\s*$/u.test(above.findLast((line) => !isBlank(line))?.slice(-300) ?? '')
}

/** Whether a line right below a header may be the writer's own, as in "Note: please ring first". */
const isNote = (line = '', { isOurs }: AnswerContext): boolean =>
  matches(plain(line), /^\p{L}[\p{L}\p{M}' -]{0,30}[:：]\s*\S/u) && !isOurs(line)

/** The number of lines before an introduction at the end, and before an empty ruler. */
function withoutIntroduction(lines: readonly string[]): number {
  let end = lines.length
  const skipBlank = () => {
    while (end > 0 && isBlank(lines[end - 1])) end -= 1
  }
  skipBlank()
  if (matches(plain(lines[end - 1] ?? ''), /^[-_]{5,}$/)) end -= 1
  skipBlank()
  return introductionBefore(lines, end)?.at ?? end
}

/** Lines between lines of ours, which the writer put into the quoted e-mail. */
function answersIn(lines: readonly string[], { isOurs }: AnswerContext): string[] {
  const ours = lines.map((line) => isOurs(unquoted(line)))
  const [first, last] = [ours.indexOf(true), ours.lastIndexOf(true)]
  if (first === -1) return []
  const end = lines.findIndex((line, at) => at > last && isBlank(line) && !isBlank(lines[at - 1]))
  return lines.slice(first, end === -1 ? lines.length : end).filter((line, at) => !ours[first + at] && !isBlank(line))
}
