/** Where a saved reply is being looked for in a text: `/` and what was typed behind it, at the caret. */
export interface Slash {
  /** Place of the `/`. */
  from: number
  /** Behind it, up to the caret. */
  sought: string
}

const longest = 40

/** Null where none is looked for: a `/` within a word is one of an address. */
export function slashAt(text: string, caret: number): Slash | null {
  const [, before = '', sought = ''] = /^([\s\S]*(?:^|\s))\/([^\s/]*)$/.exec(text.slice(0, caret)) ?? []
  const from = before.length
  if (text[from] !== '/' || sought.length > longest) return null
  return text.slice(from + 1, caret) === sought ? { from, sought } : null
}

/** The text with the saved reply in the place of what was typed, and where the caret stands then. */
export function withReply(text: string, { from, sought }: Slash, reply: string): { text: string; caret: number } {
  const after = text.slice(from + 1 + sought.length)
  return { text: text.slice(0, from) + reply + after, caret: from + reply.length }
}

/** The fields of a saved reply: `{customer}`, `{agent}`. An unknown one is left out, with the blank before it. */
export function filledIn(reply: string, values: Readonly<Record<string, string>>): string {
  return reply.replace(/( ?)\{(\w+)\}/g, (whole, blank: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole
    return values[name] ? blank + values[name] : ''
  })
}
