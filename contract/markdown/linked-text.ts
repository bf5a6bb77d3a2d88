/** A part of a plain text, or a link with its address. */
export interface TextPiece {
  text: string
  href: string | null
}

const email = /^[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u
/** The beginnings of an address. They may stand in the middle of a word, since some languages have no spaces. */
const begins = /(?<![a-z0-9@])(https?:\/\/|www\.)(?=[\p{L}\p{N}])/iu
/** Characters that no address holds. */
const ends = /[<>"“”„«»「」『』（）【】《》〈〉。，、！？；：]/
/** Characters that an address may hold, but that end the sentence if they come last. */
const trailing = /[)\]}'’,.;:!?…؟،؛]+$/

/** Finds web addresses and e-mail addresses. Checks one word at a time, so the cost of a long text is its length. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let plain = ''
  for (const word of text.split(/(\s+)/)) {
    let rest = word
    for (let link = linkIn(rest); link; link = linkIn(rest)) {
      if (plain + link.before) pieces.push({ text: plain + link.before, href: null })
      pieces.push({ text: link.text, href: link.href })
      plain = ''
      rest = link.after
    }
    plain += rest
  }
  if (plain) pieces.push({ text: plain, href: null })
  return pieces
}

function linkIn(word: string) {
  if (word.length > 2_000 || !/[.:]/.test(word)) return null
  const at = word.search(begins)
  const before = at < 0 ? (/^[([{<"'“„«（「]+/.exec(word)?.[0] ?? '') : word.slice(0, at)
  const bare = word.slice(before.length)
  const end = bare.search(ends)
  let text = (end < 0 ? bare : bare.slice(0, end)).replace(trailing, '')
  // An address may end with a bracket that it opened itself, as in encyclopedias.
  if (text.includes('(') && !text.includes(')') && bare[text.length] === ')') text += ')'
  const href = addressOf(text)
  return href && { before, text, href, after: bare.slice(text.length) }
}

function addressOf(text: string): string | null {
  const href = /^www\./i.test(text) ? `https://${text}` : email.test(text) ? `mailto:${text}` : text
  return /^(https?:\/\/[\p{L}\p{N}]|mailto:.)/iu.test(href) && URL.canParse(href) ? href : null
}

export const isWebPage = (url: string): boolean => /^https?:/i.test(url)
