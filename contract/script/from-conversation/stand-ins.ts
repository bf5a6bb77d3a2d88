/** Replaces personal data. The same value gets the same stand-in, in every text of a conversation. */
export interface StandIns {
  replace(text: string): string
  /** Returns the text in parts; `isStandIn` marks what replaces a value. */
  partsOf(text: string): { text: string; isStandIn: boolean }[]
  /** Returns the stand-in for a whole answer, of the same form: `Jo 7` becomes `Xx 0`. Known values stay the same. */
  mask(answer: string): string
}

export interface PersonalData {
  /** Names of people. Single words of them are replaced, too. */
  names: readonly string[]
  /** Names of companies. Their single words stay. */
  companies: readonly string[]
  fileNames: readonly string[]
}

// While a text is read, each stand-in is a number in private-use characters, which no later rule matches.
const [open, close, zero] = ['\uE000', '\uE001', 0xe010]
const reserved = /[\uE000-\uE01F]/g
const marked = /\uE000([\uE010-\uE019]+)\uE001/g

const link = /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s<>"\uE000]+|\bwww\.[^\s<>"\uE000]+/giu
const mail = /[^\s@<>()[\]",;:\uE000\uE001]{1,200}@[^\s@<>()[\]",;:\uE000\uE001]{1,255}/gu
const account = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,8}(?: ?[A-Z0-9]{1,4})?\b/g
const number = /\+?\(?\p{Nd}(?:[\s()./\-\u2010-\u2015\u00b7]{0,4}\p{Nd}){6,}/gu
const token = /[\p{L}\p{N}_#-]+/gu

/** Words that introduce a name that no record has. */
const introduction =
  /\b(?:my name is|ich hei(?:ß|ss)e|mein Name ist|je m.appelle|me llamo|mi chiamo|meu nome é|ik heet|nazywam się)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/giu

/** Returns the names with which people introduce themselves in a text. */
export const introducedNames = (text: string): string[] => [...text.matchAll(introduction)].map(([, name = '']) => name)

export function createStandIns({ names, companies, fileNames }: PersonalData): StandIns {
  const texts: string[] = []
  const known = new Map<string, string>()
  const counts = new Map<string, number>()

  function standInOf(kind: string, value: string, write: (nth: number) => string): string {
    const key = `${kind} ${value}`
    const nth = counts.get(kind) ?? 0
    if (!known.has(key)) {
      counts.set(kind, nth + 1)
      known.set(key, mark(write(nth)))
    }
    return known.get(key) ?? ''
  }

  function mark(standIn: string): string {
    texts.push(standIn)
    const digits = [...String(texts.length - 1)].map((digit) => String.fromCharCode(zero + Number(digit)))
    return open + digits.join('') + close
  }

  const words = names.flatMap((name) => [name, ...name.split(/\s+/)]).filter(({ length }) => length > 1)
  const nameRule = ruleOfWords([...words, ...companies])
  const fileRule = ruleOfWords(fileNames)

  function read(text: string, isPath = false): string {
    let read = text.replace(reserved, '')
    if (fileRule) read = read.replace(fileRule, (name) => standInOf('file', name, (nth) => fileStandIn(name, nth)))
    if (!isPath) read = read.replace(link, (address) => mark(linkStandIn(address, (path) => expand(read_(path)))))
    read = read.replace(mail, (address) => standInOf('mail', address.toLowerCase(), mailStandIn))
    read = read.replace(account, (value) => standInOf('number', value, (nth) => numbered(value, nth)))
    read = read.replace(number, (value) => {
      const digits = value.replace(/\P{Nd}/gu, '')
      return isCard(digits) ? standInOf('card', digits, cardStandIn) : standInOf('phone', digits, phoneStandIn)
    })
    read = read.replace(token, (value) =>
      value.replace(/\P{Nd}/gu, '').length < 4 ? value : standInOf('number', value, (nth) => numbered(value, nth)),
    )
    if (nameRule)
      read = read.replace(nameRule, (name) => standInOf('name', name.toLowerCase(), (nth) => `Name${nth + 1}`))
    return read
  }
  const read_ = (path: string) => read(path, true)
  const expand = (text: string) => text.replace(marked, (_, digits: string) => texts[numberOf(digits)] ?? '')

  return {
    replace: (text) => expand(read(text)),
    partsOf(text) {
      const parts = read(text).split(marked)
      return parts.map((part, nth) =>
        nth % 2 === 0 ? plain(part) : { text: texts[numberOf(part)] ?? '', isStandIn: true },
      )
    },
    mask(answer) {
      const found = read(answer)
      if (found.startsWith(open) && found.endsWith(close) && found.lastIndexOf(open) === 0) return expand(found)
      return answer
        .replace(/\p{Lu}/gu, 'X')
        .replace(/[\p{Ll}\p{Lt}\p{Lm}\p{Lo}]/gu, 'x')
        .replace(/\p{N}/gu, '0')
    },
  }
}

const plain = (text: string) => ({ text, isStandIn: false })
const numberOf = (digits: string) => Number([...digits].map((each) => each.charCodeAt(0) - zero).join(''))

/** Returns an expression that matches these words where no letter or digit is beside them, the longest first. */
function ruleOfWords(words: readonly string[]): RegExp | null {
  const known = [...new Set(words.filter((word) => word.trim() !== ''))].sort((one, other) => other.length - one.length)
  if (known.length === 0) return null
  const escaped = known.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
}

const mailStandIn = (nth: number) => `customer${nth + 1}@example.com`
/** Numbers that are kept for stories: 555-0100 to 555-0199, of one area after the other. */
const phoneStandIn = (nth: number) => `+1 ${202 + Math.floor(nth / 100)} 555 01${String(nth % 100).padStart(2, '0')}`

function fileStandIn(name: string, nth: number): string {
  const [, ending = ''] = /\.(\w{1,5})$/.exec(name) ?? []
  return `file-${nth + 1}${ending && `.${ending.toLowerCase()}`}`
}

/** Keeps the form of an order number: letters stay, and the digits become the number of the stand-in. */
function numbered(value: string, nth: number): string {
  const places = value.replace(/\P{Nd}/gu, '').length
  const digits = [
    ...String(nth + 1)
      .padStart(places, '0')
      .slice(-places),
  ]
  return value.replace(/\p{Nd}/gu, () => digits.shift() ?? '0')
}

/** Keeps scheme, host and path. The path can hold other personal data; the query and the fragment are left out. */
function linkStandIn(address: string, replace: (path: string) => string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)?(.*)$/is.exec(address) ?? []
  const [place = ''] = rest.split(/[?#]/)
  const [authority = '', ...path] = place.split('/')
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return [scheme + host, ...path.map((part) => replace(decoded(part)).replace(/\s/g, '-'))].join('/')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const isCard = (digits: string) => digits.length >= 13 && digits.length <= 19 && luhn(digits) === 0

function luhn(digits: string): number {
  const values = [...digits].reverse().map((digit, nth) => {
    const value = nth % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return value > 9 ? value - 9 : value
  })
  return values.reduce((sum, value) => sum + value, 0) % 10
}

function cardStandIn(nth: number): string {
  const body = `400000000000${String(nth).padStart(3, '0')}`
  const digits = body + String((10 - luhn(`${body}0`)) % 10)
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}
