import type { Reader } from '../ports'
import type { IdentityRecord } from '../records'

// Customers have no field for it: their messages say in which language their chat spoke.

/** Threads that a discussion's language is looked for in. */
const mostThreads = 5

/** The language of a conversation's texts: of the customer's newest message, else of the newest message. */
export const languageOfThread = async (read: Reader, threadId: string): Promise<string | null> =>
  (await read.newestOfCustomer(threadId))?.language ?? (await read.newestContent(threadId))?.language ?? null

/** The language of a customer with whom a discussion begins: as in earlier conversations, of their browser's notices, or as the site named it. */
export async function languageOfCustomer(
  read: Reader,
  { id, extra_values }: Pick<IdentityRecord, 'id' | 'extra_values'>,
): Promise<string | null> {
  for (const thread of await read.threadsOfIdentities([id], mostThreads)) {
    const language = await languageOfThread(read, thread.id)
    if (language) return language
  }
  const [subscription] = await read.pushSubscriptionsOfIdentity(id)
  return subscription?.language ?? tagOf(extra_values.language)
}

/** Sites write any value: what is no BCP 47 tag names no language. */
function tagOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 35) return null
  try {
    return Intl.getCanonicalLocales(value.trim().replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}
