import { headerMark, isBlank, matches, normalizeLine } from './lines'
import { type FieldKind, forwardedMessage, kindOfField, originalMessage } from './words'

export interface Header {
  /**
   * `sure`: only mail programs write this. `likely`: counts only above lines of the conversation. `doubtful`: a person
   * may have written it.
   */
  kind: 'sure' | 'likely' | 'doubtful'
  /** Whether the header belongs to a forwarded e-mail, which the team should read. */
  isForward: boolean
  /** The address of the quoted e-mail's writer; null if none is named. */
  from: string | null
  length: number
}

interface Fields {
  kinds: FieldKind[]
  from: string | null
  hasAddress: boolean
  hasTime: boolean
  hasYear: boolean
  length: number
}

const words = /^[-_=*\u2010-\u2015\s]{2,}(.{2,70}?)[-_=*\u2010-\u2015:\s]{0,}$/u
const line = /^\s*(?:[-_=*\u2010-\u2015]\s?){4,}\s*$/u
const time = /\d{1,2}[:.h]\d{2}/u
// The calendars of Iran and Thailand count other years.
const year = /(?:19|20)\d\d|(?<!\d)(?:1[34]|25)\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d{2}/u
const outlookLine = /^_{32}$/

export function headerAt(lines: readonly string[], at: number): Header | null {
  const first = normalizeLine(lines[at] ?? '')
  if (first === headerMark) {
    const { from, length } = fieldsAt(lines, at + 1)
    return { kind: 'sure', isForward: false, from, length: 1 + (length || unknownFields(lines, at + 1)) }
  }
  const title = titleIn(first)
  const isLine = matches(first, line)
  if (!title && !isLine) {
    const fields = fieldsAt(lines, at)
    return fields.kinds.length >= 3 && !isBlank(first) ? headerOf(fields, false) : null
  }
  const fields = fieldsAt(lines, at + 1)
  const { from } = fields
  const length = 1 + fields.length
  if (title === 'unknown') return headerOf(fields, true) && { kind: 'doubtful', isForward: true, from, length }
  if (title) return { kind: 'sure', isForward: title === 'forward', from, length }
  if (fields.kinds.length < 2) return null
  if (matches(first, outlookLine) && fields.kinds[0] === 'from') return { kind: 'sure', isForward: false, from, length }
  const found = headerOf(fields, true)
  return found && { kind: found.kind, isForward: found.isForward, from, length }
}

/** Recognizes "----- Original Message -----", also without the dashes. `unknown`: other words between dashes. */
function titleIn(text: string): 'original' | 'forward' | 'unknown' | null {
  if (text.length > 90 || !/\p{L}/u.test(text)) return null
  const inner = words.exec(text)?.[1] ?? (/[:：]$/u.test(text) ? text.slice(0, -1) : null)
  if (inner === null || inner.split(' ').length > 7) return null
  if (forwardedMessage.test(inner) && inner.replace(forwardedMessage, '').trim().length < 25) return 'forward'
  if (!/^[-_=*\u2010-\u2015]/u.test(text)) return null
  const isOriginal = originalMessage.test(inner) && inner.replace(originalMessage, '').trim().length < 15
  return isOriginal ? 'original' : /^[-_=\u2010-\u2015]{4}.*[-_=\u2010-\u2015]{4}$/u.test(text) ? 'unknown' : null
}

function headerOf({ kinds, from, hasAddress, hasTime, hasYear, length }: Fields, hasLine: boolean): Header | null {
  const has = (kind: FieldKind) => kinds.includes(kind)
  if (!has('from') || !(has('to') || has('date') || has('subject'))) return null
  const isFull = hasYear || hasTime || (has('subject') && (hasLine || has('date')))
  if (hasAddress && isFull && (kinds.length >= 3 || hasLine)) return { kind: 'sure', isForward: false, from, length }
  // Outlook writes no addresses for people of the same company, and people write similar lines about travel and
  // parcels.
  const isWhole = has('subject') && (hasAddress || (has('to') ? hasYear : hasYear && hasTime))
  if (isWhole) return { kind: 'likely', isForward: false, from, length }
  return hasTime || hasAddress ? { kind: 'doubtful', isForward: false, from, length } : null
}

function fieldsAt(lines: readonly string[], at: number): Fields {
  const found: Fields = { kinds: [], from: null, hasAddress: false, hasTime: false, hasYear: false, length: 0 }
  let blanks = 0
  for (let nth = at; nth < at + 24 && nth < lines.length; nth++) {
    const text = normalizeLine(lines[nth] ?? '')
    if (text === '') {
      blanks += 1
      // Programs that turn paragraphs into text leave a blank line between the fields.
      if (blanks > 1 && found.kinds.length > 0) break
      continue
    }
    const kind = kindIn(text)
    if (!kind) {
      const goesOn =
        found.kinds.length > 0 && blanks === 0 && nth + 1 < lines.length && kindIn(normalizeLine(lines[nth + 1] ?? ''))
      if (!goesOn) break
      found.length = nth - at + 1
      continue
    }
    blanks = 0
    if (!found.kinds.includes(kind)) found.kinds.push(kind)
    if ((kind === 'from' || kind === 'to') && /[^\s@]@[^\s@]/u.test(text)) found.hasAddress = true
    if (kind === 'from') found.from ??= /[^\s@<>[(:]{1,100}@[^\s@<>\])]{1,200}/u.exec(text)?.[0] ?? null
    if (kind === 'date' && time.test(text)) found.hasTime = true
    if (kind === 'date' && year.test(text)) found.hasYear = true
    found.length = nth - at + 1
  }
  return found
}

function unknownFields(lines: readonly string[], at: number): number {
  const end = lines.findIndex((each, nth) => nth >= at && !matches(normalizeLine(each), /^\S{1,20} ?[:：] ?\S/u))
  return (end === -1 ? lines.length : end) - at
}

/** Recognizes "From: Shop", "**Von:** Shop", "De : Shop", "差出人：店". */
function kindIn(text: string): FieldKind | undefined {
  const bare = text.slice(0, 60).replace(/[*_]/g, '')
  const end = bare.search(/[:：]/u)
  return end > 0 && end <= 30 ? kindOfField(bare.slice(0, end).trim().toLowerCase()) : undefined
}
