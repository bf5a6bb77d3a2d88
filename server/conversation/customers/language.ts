import { type Scene, withScene } from '../act'
import type { Reader } from '../ports'
import type { IdentityRecord } from '../records'

const mostThreads = 5

/** Returns the language of the customer's newest message in a thread, otherwise of the newest message. */
export const languageOfThread = (read: Reader, threadId: string): Promise<string | null> =>
  withScene(read, (scene) => languageIn(scene, threadId))

const languageIn = (scene: Scene, threadId: string): string | null =>
  scene.newestOfCustomer(threadId)?.language ?? scene.newestContent(threadId)?.language ?? null

/** Returns the language of the newest conversations, else of the push subscription, else of the site's attributes. */
export function languageOfCustomer(
  scene: Scene,
  { id, extra_values }: Pick<IdentityRecord, 'id' | 'extra_values'>,
): string | null {
  for (const thread of scene.threadsOfIdentities([id], mostThreads)) {
    const language = languageIn(scene, thread.id)
    if (language) return language
  }
  const [subscription] = scene.pushSubscriptionsOfIdentity(id)
  return subscription?.language ?? tagOf(extra_values.language)
}

/** Returns null for a value that is not a BCP 47 tag. Sites can send any value. */
function tagOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 35) return null
  try {
    return Intl.getCanonicalLocales(value.trim().replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}
