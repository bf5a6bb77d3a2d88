import type { ConversationContent } from '../../../../contract/inbox/contents'
import type { ConversationDetails, EarlierConversation } from '../../../../contract/inbox/details'

type Contents = readonly ConversationContent[]

/** Both in order, each content once, in its newest state: an answer may have been requested before the news that came first. */
export function merged(had: Contents, given: Contents): Contents {
  const all = new Map(had.map((each) => [each.id, each]))
  for (const each of given) {
    const known = all.get(each.id)
    if (!known || known.updated_at <= each.updated_at) all.set(each.id, each)
  }
  return [...all.values()].sort((a, b) => compare(a.created_at, b.created_at))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The page begins within the known contents, so nothing is missing between them. */
export const overlaps = (known: Contents, page: Contents) => page.some(({ id }) => known.some((each) => each.id === id))

/** Id of the first message of the customer that is unread. */
export function firstUnread(contents: Contents, unread: number): string {
  if (unread === 0) return ''
  return contents.filter(({ from, seq }) => from === 'customer' && seq !== null).at(-unread)?.id ?? ''
}

/** The conversation that the same customer began last, after this one. */
export function newestAfter({ earlier, created_at }: ConversationDetails): EarlierConversation | null {
  return earlier.reduce<EarlierConversation | null>(
    (newest, each) => (each.created_at > (newest?.created_at ?? created_at) ? each : newest),
    null,
  )
}
