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

export function insertReply(
  text: string,
  { from, sought }: SlashSearch,
  reply: string,
): { text: string; caret: number } {
  const after = text.slice(from + 1 + sought.length)
  return { text: text.slice(0, from) + reply + after, caret: from + reply.length }
}

export const insertText = (text: string, at: SlashSearch | number, reply: string) =>
  typeof at === 'number'
    ? { text: text.slice(0, at) + reply + text.slice(at), caret: at + reply.length }
    : insertReply(text, at, reply)

/** Replaces `{customer}` and `{agent}`. Removes an unknown placeholder and the space before it. */
export function fillFields(reply: string, values: Readonly<Record<string, string>>): string {
  return reply.replace(/( ?)\{(\w+)\}/g, (whole, blank: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole
    return values[name] ? blank + values[name] : ''
  })
}
