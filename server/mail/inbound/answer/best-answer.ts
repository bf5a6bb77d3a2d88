import { type Answer, type AnswerContext, findAnswer } from '../answer-text'
import type { MailBody } from '../inbound-mail'
import { searchedPart, withoutMarks, withoutPictures } from './files'

/**
 * Returns the answer from the text of an e-mail, or from its HTML if both have the same words or the text only says
 * that there is HTML. Quotes in HTML are more certain.
 */
export function bestAnswer({ text, htmlText }: MailBody, context: Partial<AnswerContext>): Answer {
  const plain = findAnswer(withoutPictures(searchedPart(text)), context)
  if (htmlText === null) return plain
  const html = findAnswer(withoutPictures(searchedPart(htmlText)), { ...context, marksQuotes: false })
  const isSame = html.foldedFrom === null && wordsOf(visiblePart(html)) === wordsOf(visiblePart(plain))
  return isSame || isNotice(visiblePart(plain), withoutMarks(htmlText)) ? html : plain
}

const visiblePart = ({ text, foldedFrom }: Answer): string => text.slice(0, foldedFrom ?? undefined)

const wordsOf = (text: string): string =>
  text.replace(/\[(?:image|cid)[^[\]]{0,300}\]|[<(]?https?:[^\s<>()]{1,2000}[>)]?|[^\p{L}\p{N}]+/giu, '')

/** Whether a text is only a note such as "Your mail program does not show HTML.". */
function isNotice(plain: string, html: string): boolean {
  const words = plain.match(/\p{L}{2,}/gu) ?? []
  if (words.length > 40 || !/html/i.test(plain) || wordsOf(html) === '') return false
  const htmlWords = new Set(html.match(/\p{L}{2,}/gu))
  return words.filter((word) => htmlWords.has(word)).length < words.length / 2
}
