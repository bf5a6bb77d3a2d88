/** A slash with the search text behind it, up to the caret. */
export interface Slash {
  /** The index of the `/`. */
  from: number
  /** The text between the slash and the caret. */
  sought: string
}

const longest = 40

/** Finds the slash before the caret. Null within a word, where the slash belongs to an address. */
export function slashAt(text: string, caret: number): Slash | null {
  const [, before = '', sought = ''] = /^([\s\S]*(?:^|\s))\/([^\s/]*)$/.exec(text.slice(0, caret)) ?? []
  const from = before.length
  if (text[from] !== '/' || sought.length > longest) return null
  return text.slice(from + 1, caret) === sought ? { from, sought } : null
}

/** Returns the text with the saved reply instead of the slash and its search, and the new place of the caret. */
export function withReply(text: string, { from, sought }: Slash, reply: string): { text: string; caret: number } {
  const after = text.slice(from + 1 + sought.length)
  return { text: text.slice(0, from) + reply + after, caret: from + reply.length }
}

/** Like `withReply`; without a slash, the reply is inserted at the caret. */
export const withText = (text: string, at: Slash | number, reply: string) =>
  typeof at === 'number'
    ? { text: text.slice(0, at) + reply + text.slice(at), caret: at + reply.length }
    : withReply(text, at, reply)

/** Fills in the fields of a saved reply: `{customer}`, `{agent}`. Removes an unknown field and the blank before it. */
export function filledIn(reply: string, values: Readonly<Record<string, string>>): string {
  return reply.replace(/( ?)\{(\w+)\}/g, (whole, blank: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole
    return values[name] ? blank + values[name] : ''
  })
}
