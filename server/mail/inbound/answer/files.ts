import { type AnswerContext, findAnswer } from '../answer-text'
import type { MailBody, MailFile } from '../inbound-mail'
import { anyMark, normalizeLine } from './lines'
import { closing } from './words'

/**
 * A picture in a text. `logo`: the picture has a link. The class excludes an opening bracket so that the search is
 * linear.
 */
const place = /\[(cid|logo):([^[\]\s]{1,250})\]/g

export const withoutPictures = (text: string): string => text.replace(place, '')
export const withoutMarks = (text: string): string => withoutPictures(text).replace(anyMark, '')

/** Returns the part of a text that is searched for quotes. The customer's words are at the beginning of an e-mail. */
export const searchedPart = (text: string): string => text.slice(0, longestText)
export const longestText = 300_000

/** In bytes. A smaller picture below the closing words counts as the logo of a signature. */
const largestLogo = 30_000

export function filesOfAnswer(body: MailBody, context: Partial<AnswerContext>): MailFile[] {
  if (body.files.length === 0) return []
  const text = searchedPart(body.htmlText ?? body.text)
  const pictureIds = new Set(picturesIn(text).map(({ id }) => id))
  for (const { id } of picturesIn(searchedPart(body.text))) pictureIds.add(id)
  const ownPictures = new Map(picturesIn(findAnswer(text, context).text).map((each) => [each.id, each]))
  const hasWords = withoutMarks(findAnswer(searchedPart(body.text), context).text).trim() !== ''
  return body.files.filter((file) => {
    if (isOfProgram(file)) return false
    if (isCardOf(file, context.sender ?? '')) return !hasWords
    if (file.contentId === null || !pictureIds.has(file.contentId)) return true
    const found = ownPictures.get(file.contentId)
    return found !== undefined && !found.isLogo && !(found.isBelowClosing && file.content.length < largestLogo)
  })
}

interface PicturePosition {
  id: string
  isLogo: boolean
  isBelowClosing: boolean
}

function picturesIn(text: string): PicturePosition[] {
  let isBelowClosing = false
  return text.split('\n').flatMap((line) => {
    isBelowClosing ||= line.length < 80 && closing.test(normalizeLine(line))
    return [...line.matchAll(place)].map(([, kind, id = '']) => ({ id, isLogo: kind === 'logo', isBelowClosing }))
  })
}

/** Whether the file is a signature of S/MIME or PGP, a public key, or an empty part that a mail server split off. */
function isOfProgram({ filename, contentType, content }: MailFile): boolean {
  if (/^application\/(?:x-)?pkcs7-signature$|^application\/pgp-(?:signature|keys)$/i.test(contentType)) return true
  if (/^(?:smime\.p7s|signature\.asc|openpgp_(?:signature|0x[\da-f]+)(?:\.asc)?)$/i.test(filename)) return true
  if (!/^(?:ATT\d{3,6}|Untitled attachment \d+)\.(?:txt|html?|c|dat)$/i.test(filename) || content.length > 5000)
    return false
  return content.toString('latin1').replace(/<[^<>]*>|&nbsp;|\s/g, '') === ''
}

/**
 * Whether the file is the sender's contact card, which some programs add to each e-mail.
 * Another person's card is sent on purpose.
 */
function isCardOf({ filename, contentType, content }: MailFile, sender: string): boolean {
  if (!/^text\/(?:x-)?v?card$|^text\/directory$/i.test(contentType) && !/\.vcf$/i.test(filename)) return false
  const address = /[^\s<>@]{1,100}@[^\s<>@]{1,200}/.exec(sender)?.[0]?.toLowerCase()
  return address !== undefined && content.toString('latin1', 0, 20_000).toLowerCase().includes(address)
}
