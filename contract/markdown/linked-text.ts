/** A part of a plain text, with an address if it is a link. */
export interface TextPiece {
  text: string
  href: string | null
}

/** Letters of scripts without a space between an address and the next word. */
const unspaced =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}'
/** Possible starts of an address, even inside a word, because some languages have no spaces. */
const begins = /(?:https?:\/\/|(?<![a-z0-9@])www\.)(?=[\p{L}\p{N}[])|(?<=[\p{L}\p{N}\p{M}_+-])@(?=[\p{L}\p{N}])/giu
const start = /(?:https?:\/\/)?(?:[\w.~!$&*+=:%-]+@)?/iuy
/** A host name in Latin letters ends before letters of another script. */
const latinHost = /(?:[a-z0-9_-]+\.)+[a-z]{2,}(?=(?!\p{sc=Latn})\p{L})|\[[\d:.a-f]{2,45}\]/iuy
const host = /[\p{L}\p{N}\p{M}]+(?:[_-]+[\p{L}\p{N}\p{M}]+)*(?:\.[\p{L}\p{N}\p{M}]+(?:[_-]+[\p{L}\p{N}\p{M}]+)*)*/uy
const port = /:\d{1,5}(?!\d)/y
const localPart = /[\p{L}\p{N}\p{M}._+'&-]+$/u
const beforeLocalPart = new RegExp(`^(?:.*[${unspaced}](?=[a-z0-9]))?[^\\p{L}\\p{N}]*`, 'iu')
/** A path ends at the first character that an address cannot contain. */
const path =
  /[/?#][^\s\p{Cc}\p{Cf}\p{Extended_Pictographic}<>"`|\\^“”„‟‘’‚‹›«»「」『』｢｣（）［］｛｝【】〔〕〖〗《》〈〉。｡，､、！？；：।—]*/uy
const nextAddress = /[,;](?:https?:\/\/|www\.)|(?<=[\p{L}\p{N}])https?:\/\//iu
/** After a Latin letter, letters of these scripts end the address. After any other character they are part of it. */
const wordEnds = new RegExp(`(?<=[a-z0-9])[${unspaced}\\p{scx=Arab}\\p{scx=Hebr}]`, 'iu')
/** Characters that an address can contain, but that usually end the sentence. */
const trailing = /['.,;:!?…؟،؛]+$/
/** `trailing` plus Markdown marks. Used if the word begins with such a mark; otherwise they belong to the address. */
const trailingMarks = /['.,;:!?…؟،؛*_~]+$/
const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
const longestWord = 2_000
/** The most positions of a word that are checked, which prevents quadratic time. */
const mostInWord = 20

/** Returns the addresses in a text and the texts between. Checks one word at a time, so the time is linear. */
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

/** Returns the address at the beginning of a text. */
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
    // An address can begin directly after another address, but not inside other words.
    if (index < end || (index > end && sign !== '@' && /[a-z0-9@]/i.test(word[index - 1] ?? ''))) continue
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
  const tail = word.slice(portEnd, begin(path, word, portEnd))
  const isQuoted = word[at - 1] === "'"
  const text = (word.slice(at, portEnd) + pathOf(tail, isQuoted)).replace(isMarked ? trailingMarks : trailing, '')
  return { at, text, href: /^www\./i.test(text) ? `https://${text}` : text }
}

function emailAround(word: string, from: number, sign: number): FoundLink | null {
  const before = word.slice(Math.max(from, sign - 64), sign)
  const local = localPart.exec(before)?.[0].replace(beforeLocalPart, '') ?? ''
  const end = endOfHost(word, sign + 1)
  if (local === '' || !word.slice(sign + 1, end).includes('.')) return null
  const localStart = sign - local.length
  if (!/mailto:$/i.test(word.slice(from, localStart)))
    return { at: localStart, text: word.slice(localStart, end), href: `mailto:${word.slice(localStart, end)}` }
  const fields = word[end] === '?' ? pathOf(word.slice(end, begin(path, word, end)), false).replace(trailing, '') : ''
  const address = word.slice(localStart, end) + fields
  return {
    at: localStart - 'mailto:'.length,
    text: word.slice(localStart - 'mailto:'.length, localStart) + address,
    href: `mailto:${address}`,
  }
}

function endOfHost(word: string, at: number): number {
  const latin = begin(latinHost, word, at)
  const end = latin > at ? latin : begin(host, word, at)
  // If the next address follows without a space, end before its `https`.
  return word.startsWith('://', end) ? end - (/https?$/i.exec(word.slice(at, end))?.[0].length ?? 0) : end
}

/** Returns the end of a match that begins exactly at `at`. Without a match, returns `at`. */
function begin(pattern: RegExp, word: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(word) ? pattern.lastIndex : at
}

/** Returns the path of an address. Includes a closing bracket only if the path has its opening bracket. */
function pathOf(tail: string, isQuoted: boolean): string {
  const limits = [nextAddress, wordEnds, ...(isQuoted ? [/'/] : [])].map((pattern) => tail.search(pattern))
  const longest = tail.slice(0, Math.min(tail.length, ...limits.filter((each) => each >= 0)))
  const open: { bracket: string; at: number }[] = []
  for (let at = 0; at < longest.length; at++) {
    const character = longest[at] ?? ''
    if ('([{'.includes(character)) open.push({ bracket: character, at })
    else if (character in closers && open.pop()?.bracket !== closers[character]) return longest.slice(0, at)
  }
  return longest.slice(0, open[0]?.at)
}
