import type { ConversationDetails } from '../../../../clients/typescript/operations'
import type { ConversationContent } from '../../../shell/shapes'

type Contents = readonly ConversationContent[]

/** Returns the contents of both lists in order, each once and in its newest state. An answer that was requested before a newer event may arrive after it. */
export function merged(had: Contents, given: Contents): Contents {
  const all = new Map(had.map((each) => [each.id, each]))
  for (const each of given) {
    const known = all.get(each.id)
    if (!known || known.updated_at <= each.updated_at) all.set(each.id, each)
  }
  return [...all.values()].sort((a, b) => compare(a.created_at, b.created_at))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Whether the page overlaps with the known contents, so that nothing is missing between them. */
export const overlaps = (known: Contents, page: Contents) => page.some(({ id }) => known.some((each) => each.id === id))

/** Returns the id of the customer's first unread message. */
export function firstUnread(contents: Contents, unread: number): string {
  if (unread === 0) return ''
  return contents.filter(({ from, seq }) => from === 'customer' && seq !== null).at(-unread)?.id ?? ''
}

/** Returns the newest conversation that the same customer began after the given conversation. */
export function newestAfter({ earlier, created_at }: ConversationDetails) {
  return earlier.reduce<ConversationDetails['earlier'][number] | null>(
    (newest, each) => (each.created_at > (newest?.created_at ?? created_at) ? each : newest),
    null,
  )
}
