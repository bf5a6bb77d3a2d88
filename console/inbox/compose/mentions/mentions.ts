import type { AgentName } from '../../../../clients/typescript/operations'

/** An `@` with the search text after it, up to the caret. */
export interface MentionSearch {
  from: number
  sought: string
}

const mostLetters = 40

/** Returns the `@` before the caret with at most two words after it. Null within a word, as in an e-mail address. */
export function mentionSearchAt(text: string, caret: number): MentionSearch | null {
  const [, before = '', sought] = /^([\s\S]*(?:^|\s))@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, caret)) ?? []
  return sought === undefined || sought.length > mostLetters ? null : { from: before.length, sought }
}

export const mentionedIn = (text: string, chosen: readonly AgentName[]): AgentName[] =>
  chosen.filter(
    ({ name }, nth) => text.includes(`@${name}`) && chosen.findIndex(({ id }) => id === chosen[nth]?.id) === nth,
  )

export interface Piece {
  text: string
  agent: AgentName | null
}

/** Splits a comment at the names of mentioned agents. The longer of two possible names wins. */
export function splitAtMentions(text: string, mentions: readonly AgentName[]): Piece[] {
  const names = mentions.filter(({ name }) => name).sort((one, other) => other.name.length - one.name.length)
  const pieces: Piece[] = []
  let remaining = text
  while (remaining) {
    const found = names
      .map((agent) => ({ agent, at: remaining.indexOf(`@${agent.name}`) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0]
    if (!found) break
    const end = found.at + found.agent.name.length + 1
    if (found.at > 0) pieces.push({ text: remaining.slice(0, found.at), agent: null })
    pieces.push({ text: remaining.slice(found.at, end), agent: found.agent })
    remaining = remaining.slice(end)
  }
  return remaining ? [...pieces, { text: remaining, agent: null }] : pieces
}
