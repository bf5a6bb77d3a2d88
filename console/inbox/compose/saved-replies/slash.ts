export interface SlashSearch {
  from: number
  sought: string
}

const mostLetters = 40

/** Returns the slash before the caret. Null for a slash inside a word, as in an address. */
export function slashAt(text: string, caret: number): SlashSearch | null {
  const [, before = '', sought = ''] = /^([\s\S]*(?:^|\s))\/([^\s/]*)$/.exec(text.slice(0, caret)) ?? []
  const from = before.length
  if (text[from] !== '/' || sought.length > mostLetters) return null
  return text.slice(from + 1, caret) === sought ? { from, sought } : null
}

/** Returns the place of a typed search with its sign, `/` or `@`; the end if the text has changed since. */
export function placeIn(text: string, at: SlashSearch | number): { from: number; to: number } {
  const end = { from: text.length, to: text.length }
  if (typeof at === 'number') return at <= text.length ? { from: at, to: at } : end
  const from = at.from + 1
  const isThere = /[/@]/.test(text.charAt(at.from)) && text.startsWith(at.sought, from)
  return isThere ? { from: at.from, to: from + at.sought.length } : end
}

/** Replaces `{customer}` and `{agent}`. Removes an unknown placeholder and the space before it. */
export function fillFields(reply: string, values: Readonly<Record<string, string>>): string {
  return reply.replace(/( ?)\{(\w+)\}/g, (whole, blank: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole
    return values[name] ? blank + values[name] : ''
  })
}
