/** A part of a plain text, or a link with its address. */
export interface TextPiece {
  text: string
  href: string | null
}

/** Letters of scripts that write no space between a word and the address before it. */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}'
/** The beginnings of an address. They may be inside a word, since some languages have no spaces. */
const begins = /(?<![a-z0-9@])(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{M}_+-])@(?=[\p{L}\p{N}])/giu
const start = /(?:https?:\/\/)?(?:[\w.~!$&*+=:%-]+@)?/iuy
/** A name of a host ends where letters of an unspaced script follow a whole name in Latin letters. */
const latinHost = new RegExp(`(?:[a-z0-9_-]+\\.)+[a-z]{2,}(?=[${unspaced}])`, 'iuy')
const host = /[\p{L}\p{N}\p{M}]+(?:[_-]+[\p{L}\p{N}\p{M}]+)*(?:\.[\p{L}\p{N}\p{M}]+(?:[_-]+[\p{L}\p{N}\p{M}]+)*)*/uy
const port = /:\d{1,5}(?!\d)/y
const localPart = /[\p{L}\p{N}\p{M}._+'&-]+$/u
const beforeLocalPart = new RegExp(`^(?:.*[${unspaced}](?=[a-z0-9]))?[^\\p{L}\\p{N}]*`, 'iu')
/** A path ends at the first character that no address holds. */
const path =
  /[/?#][^\s\p{Cc}\p{Cf}\p{Extended_Pictographic}<>"`|\\^“”„‟‘’‚‹›«»「」『』｢｣（）［］｛｝【】〔〕〖〗《》〈〉。｡，､、！？；：।—]*/uy
const nextAddress = /[,;](?:https?:\/\/|www\.)/i
/** An unspaced script behind a Latin word continues the text; behind a sign it is part of the address. */
const wordEnds = new RegExp(`(?<=[a-z0-9])[${unspaced}]`, 'iu')
/** Characters that an address may hold, but that end the sentence if they come last. */
const trailing = /['.,;:!?…؟،؛]+$/
/** With the marks of Markdown, where a word before begins with one. Otherwise they belong to the address: many ids end with one. */
const trailingMarks = /['.,;:!?…؟،؛*_~]+$/
const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const longestWord = 2_000
/** The most places of a word that are looked at, so that no word costs the square of its length. */
const mostInWord = 20

/** Finds web addresses and e-mail addresses. Checks one word at a time, so the cost of a long text is its length. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let plain = ''
  let isMarked = false
  for (const word of text.split(/(\s+)/)) {
    let end = 0
    isMarked ||= /^[(["']?[*_~]/.test(word)
    for (const link of linksIn(word, isMarked)) {
      plain += word.slice(end, link.at)
      if (plain) pieces.push({ text: plain, href: null })
      pieces.push({ text: link.text, href: link.href })
      plain = ''
      end = link.at + link.text.length
    }
    plain += word.slice(end)
  }
  if (plain) pieces.push({ text: plain, href: null })
  return pieces
}

/** The address with which a text begins. */
export function addressAt(text: string): TextPiece | null {
  const [first] = linksIn(/^\S*/.exec(text.slice(0, longestWord + 1))?.[0] ?? '')
  return first?.at === 0 ? first : null
}

interface FoundLink extends TextPiece {
  at: number
}

function* linksIn(word: string, isMarked = false): Generator<FoundLink> {
  if (word.length > longestWord || !/[.:@]/.test(word)) return
  let [end, looked] = [0, 0]
  for (const { 0: sign, index } of word.matchAll(begins)) {
    if (index < end) continue
    if (++looked > mostInWord) break
    const link = sign === '@' ? emailAround(word, end, index) : pageAt(word, index, isMarked)
    if (!link || !URL.canParse(link.href ?? '')) continue
    yield link
    end = link.at + link.text.length
  }
}

function pageAt(word: string, at: number, isMarked: boolean): FoundLink | null {
  const name = begin(start, word, at)
  const hostEnd = endOfHost(word, name)
  if (hostEnd === name) return null
  const portEnd = begin(port, word, hostEnd)
  const rest = word.slice(portEnd, begin(path, word, portEnd))
  const isQuoted = word[at - 1] === "'"
  const text = (word.slice(at, portEnd) + pathOf(rest, isQuoted)).replace(isMarked ? trailingMarks : trailing, '')
  return { at, text, href: /^www\./i.test(text) ? `https://${text}` : text }
}

function emailAround(word: string, from: number, sign: number): FoundLink | null {
  const before = word.slice(Math.max(from, sign - 64), sign)
  const local = localPart.exec(before)?.[0].replace(beforeLocalPart, '') ?? ''
  const end = endOfHost(word, sign + 1)
  if (local === '' || !word.slice(sign + 1, end).includes('.')) return null
  const begun = sign - local.length
  const at = /mailto:$/i.test(word.slice(from, begun)) ? begun - 'mailto:'.length : begun
  return { at, text: word.slice(at, end), href: `mailto:${word.slice(begun, end)}` }
}

function endOfHost(word: string, at: number): number {
  const latin = begin(latinHost, word, at)
  return latin > at ? latin : begin(host, word, at)
}

/** The end of the match that begins at `at`; `at` without a match. */
function begin(pattern: RegExp, word: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(word) ? pattern.lastIndex : at
}

/** The part of a path before the text continues. A bracket belongs to it with its other half. */
function pathOf(rest: string, isQuoted: boolean): string {
  const limits = [nextAddress, wordEnds, ...(isQuoted ? [/'/] : [])].map((pattern) => rest.search(pattern))
  const whole = rest.slice(0, Math.min(rest.length, ...limits.filter((each) => each >= 0)))
  const open: { bracket: string; at: number }[] = []
  for (let at = 0; at < whole.length; at++) {
    const character = whole[at] ?? ''
    if ('([{'.includes(character)) open.push({ bracket: character, at })
    else if (character in closers && open.pop()?.bracket !== closers[character]) return whole.slice(0, at)
  }
  return whole.slice(0, open[0]?.at)
}

export const isWebPage = (url: string): boolean => /^https?:/i.test(url)
