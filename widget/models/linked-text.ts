/** A run of plain text, or a link with the address it leads to. */
export interface TextPiece {
  text: string
  href: string | null
}

const email = /^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/

/** Finds web addresses and e-mail addresses. Looks at one word at a time, so a long text costs no more than its length. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let plain = ''
  for (const word of text.split(/(\s+)/)) {
    const link = linkIn(word)
    if (!link) {
      plain += word
      continue
    }
    if (plain + link.before) pieces.push({ text: plain + link.before, href: null })
    pieces.push({ text: link.text, href: link.href })
    plain = link.after
  }
  if (plain) pieces.push({ text: plain, href: null })
  return pieces
}

function linkIn(word: string) {
  if (word.length > 2_000 || !/[.:]/.test(word)) return null
  const before = /^[([{<"'“„«]+/.exec(word)?.[0] ?? ''
  const bare = word.slice(before.length)
  let text = bare.replace(/[)\]}>"'”»,.;:!?…]+$/, '')
  // An address may end with the bracket that it opened itself, as those of encyclopedias do.
  if (text.includes('(') && !text.includes(')') && bare[text.length] === ')') text += ')'
  const href = addressOf(text)
  return href && { before, text, href, after: bare.slice(text.length) }
}

function addressOf(text: string): string | null {
  const href = /^www\./i.test(text) ? `https://${text}` : email.test(text) ? `mailto:${text}` : text
  return /^(https?:\/\/\w|mailto:.)/i.test(href) && URL.canParse(href) ? href : null
}
