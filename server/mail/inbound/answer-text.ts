/** A line with this mark stands above the quoted conversation in e-mails to customers: nothing from it on is theirs. */
export const markAbove = (words: string): string => `##- ${words} -##`
/** In a quote with marks it is a line like the others. */
const mark = /^[^>]{0,200}##-.{0,200}-##/

/** Longer lines are not judged by patterns. */
const longestLine = 1000

/**
 * The words that a customer wrote in an answer by e-mail: without the e-mail that it quotes, and without a signature.
 * Quotes between the customer's own lines stay, since these lines answer them. If nothing remained, all of it is kept.
 */
export function answerText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const own = withoutSignature(withoutQuotes(untilHeader(lines)))
  return joined(own) || joined(lines)
}

const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''
const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line)
const matches = (line: string | undefined, pattern: RegExp): boolean =>
  line !== undefined && line.length <= longestLine && pattern.test(line)

/** Cuts at our mark, at a line such as "----- Original Message -----", and at the header of an e-mail that is quoted without marks. */
function untilHeader(lines: readonly string[]): string[] {
  const end = lines.findIndex((line, at) => matches(line, mark) || beginsHeader(lines, at))
  return end === -1 ? [...lines] : withoutAttribution(withoutRuler(lines.slice(0, end)))
}

/** Removes the line that mail programs draw above an e-mail that they quote. */
function withoutRuler(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isBlank(line))
  return matches(lines[last], /^\s*[-_]{5,}\s*$/) ? lines.slice(0, last) : lines
}

const ruler = /^\s*(?:[-_]{4,}[^-_]{3,60}[-_]{4,}|_{10,}|-{10,})\s*$/
/** "From: Shop", "**Von:** Shop", "De : Shop". */
const field = /^\s*\*{0,2}[\p{L}][\p{L} -]{0,24}\s?\*{0,2}\s?[:：]\*{0,2}\s*\S/u
const fromField =
  /^\s*\*{0,2}(from|von|de|da|van|od|от|kimden|gönderen|发件人|寄件者|差出人|送信者|מאת|من)\s?\*{0,2}\s?[:：]\*{0,2}\s*\S/iu

/** A ruler with a field of a header below it, or three fields of which the first names the sender. */
function beginsHeader(lines: readonly string[], at: number): boolean {
  const isRuler = matches(lines[at], ruler)
  if (!isRuler && !matches(lines[at], fromField)) return false
  const next = lines.slice(at + 1, at + 6).filter((line) => !isBlank(line))
  if (isRuler) return matches(next[0], field) && next.filter((line) => matches(line, field)).length >= 2
  return next.slice(0, 2).every((line) => matches(line, field)) && next.length >= 2
}

/** Removes a quote at the end with the line that introduces it, and a quote that stands alone before the customer's words. */
function withoutQuotes(lines: readonly string[]): string[] {
  const ahead = quoteAhead(lines)
  if (ahead > 0) return lines.slice(ahead)
  const [signed, signature] = splitSignature(lines)
  let end = signed.length
  while (end > 0 && (isBlank(signed[end - 1]) || isQuoted(signed[end - 1] ?? ''))) end -= 1
  const isCut = signed.slice(end).some(isQuoted)
  const own = withoutAttribution(signed.slice(0, end), isCut)
  return isCut ? own : [...own, ...signature]
}

/** The number of lines of a quote, with its introduction, before which nothing stands and after which no quote follows. */
function quoteAhead(lines: readonly string[]): number {
  const first = lines.findIndex(isQuoted)
  if (first === -1) return 0
  const before = lines.slice(0, first)
  if (withoutAttribution(before, true).some((line) => !isBlank(line))) return 0
  let end = first
  while (end < lines.length && (isQuoted(lines[end] ?? '') || isBlank(lines[end]))) end += 1
  const rest = lines.slice(end)
  return rest.some((line) => !isBlank(line)) && !rest.some(isQuoted) ? end : 0
}

/** "On Monday Shop <chat@shop.example> wrote:", in the languages of mail programs. */
const wrote =
  /(?:\b(?:wrote|schrieb|writes|a écrit|escribió|scrisse|ha scritto|schreef|escreveu|napisał\(?a?\)?|yazdı|skrev|kirjoitti|писал\(?а?\)?)\b.{0,80}|(?:写道|寫道|のメール|書きました|כתב\/?ה?|כתבה?|كتب\S{0,3}))\s?[:：]?\s*$/iu
const hasSender = /[@<]|\d{1,2}[:.]\d{2}|\b(19|20)\d\d\b/

/** Removes the introduction of a quote from the end: one sentence on up to three lines. `before`: a quote follows it. */
function withoutAttribution(lines: readonly string[], before = false): string[] {
  let end = lines.length
  while (end > 0 && isBlank(lines[end - 1])) end -= 1
  const fitting = [1, 2, 3].filter((length) =>
    isAttribution(lines.slice(Math.max(0, end - length), end), length, before),
  )
  // The sentence stands alone, so the length with a blank line above is more likely.
  const length = fitting.find((each) => isBlank(lines[end - each - 1])) ?? fitting[0] ?? 0
  return lines.slice(0, end - length)
}

function isAttribution(part: readonly string[], length: number, before: boolean): boolean {
  if (part.length < length || part.some(isBlank)) return false
  const sentence = part.map((line) => line.trim()).join(' ')
  const colon = before && /[:：]$/.test(sentence)
  return matches(sentence, hasSender) && (colon || matches(sentence, wrote))
}

/** Lines of a signature; a longer part below "--" is text. */
const longestSignature = 15

function splitSignature(lines: readonly string[]): [string[], string[]] {
  const at = lines.findLastIndex((line) => /^-- ?$/.test(line))
  const isSignature = at !== -1 && lines.slice(at).filter((line) => !isBlank(line)).length <= longestSignature
  return isSignature ? [lines.slice(0, at), lines.slice(at)] : [[...lines], []]
}

const sentFrom =
  /^\s*(?:sent (?:from|with|using|via) (?:my |outlook|mail for|proton|yahoo|gmail)|get outlook for|von meinem .{1,40} gesendet|gesendet (?:von|mit) |outlook für .{1,20} beziehen|envoyé (?:de|depuis) (?:mon|ma|mail)|enviado (?:desde|do) (?:mi|meu|mail)|inviato (?:da|dal) |verzonden (?:vanaf|met) |wysłane z |.{0,20}(?:から送信|'?[dt]an gönderildi)|发自我的|發自我的|נשלח מ|أرسلت من|مرسل من)/iu

/** Removes a signature below "--" and lines such as "Sent from my phone". An e-mail that is only a signature keeps it. */
function withoutSignature(lines: readonly string[]): string[] {
  const [own] = splitSignature(lines)
  let end = own.length
  while (end > 0 && (isBlank(own[end - 1]) || isDeviceLine(own, end - 1))) end -= 1
  return own.slice(0, end)
}

/** Such a line stands alone: a blank line is before it, and it is short. */
const isDeviceLine = (lines: readonly string[], at: number): boolean =>
  (lines[at] ?? '').length <= 100 && isBlank(lines[at - 1]) && matches(lines[at], sentFrom)
