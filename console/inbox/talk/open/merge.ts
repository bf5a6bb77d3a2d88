import type { ConversationDetails } from '../../../../clients/typescript/operations'
import type { ConversationContent } from '../../../shell/shapes'

type Contents = readonly ConversationContent[]

/** Takes the newest state of each content, because a response can arrive after a newer event. */
export function mergeContents(current: Contents, incoming: Contents): Contents {
  const byId = new Map(current.map((each) => [each.id, each]))
  for (const each of incoming) {
    const existing = byId.get(each.id)
    if (!existing || existing.updated_at <= each.updated_at) byId.set(each.id, each)
  }
  return [...byId.values()].sort((a, b) => compare(a.created_at, b.created_at))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns whether the batch overlaps with the known contents, so that none are missing in between. */
export const overlaps = (current: Contents, page: Contents) =>
  page.some(({ id }) => current.some((each) => each.id === id))

export function firstUnread(contents: Contents, unread: number): string {
  if (unread === 0) return ''
  return contents.filter(({ from, seq }) => from === 'customer' && seq !== null).at(-unread)?.id ?? ''
}

export function newestAfter({ earlier, created_at }: ConversationDetails) {
  return earlier.reduce<ConversationDetails['earlier'][number] | null>(
    (newest, each) => (each.created_at > (newest?.created_at ?? created_at) ? each : newest),
    null,
  )
}
