import type { Author, UserInfo } from 'chat'
import type { Client } from '../typescript/client'
import type { Content, Identity } from '../typescript/operations'
import { nullIfUnknown, statusOf } from './sdk-errors'

type AuthorOf = Pick<Content, 'author_id' | 'creator_id' | 'created_from'>

/** So many authors are remembered. */
const mostPeople = 5000

export const isCustomer = ({ created_from }: Pick<Content, 'created_from'>): boolean => created_from === 'synchronizer'

/** Finds who wrote a message. */
export function createPeople(call: Client, ownId: () => string | undefined) {
  const names = new Map<string, string>()

  function remember(id: string, name: string): string {
    names.set(id, name)
    const oldest = names.keys().next().value
    if (names.size > mostPeople && oldest !== undefined) names.delete(oldest)
    return name
  }

  /** The token may lack the right to read a name; the id is then the name. */
  async function nameOf(id: string, ofCustomer: boolean): Promise<string> {
    const known = names.get(id)
    if (known !== undefined) return known
    const found = ofCustomer
      ? call('getIdentity', { id }).then(nameIn)
      : call('getUser', { id }).then(({ name }) => name)
    return remember(id, (await found.catch(withoutName)) || id)
  }

  return {
    /** Returns the author with what is known without a call. */
    author(content: AuthorOf): Author {
      const ofCustomer = isCustomer(content)
      const userId = ofCustomer ? content.author_id : (content.creator_id ?? content.author_id)
      const name = names.get(userId) ?? userId
      const isMe = !ofCustomer && userId === ownId()
      const isAutomatic = content.created_from === 'auto_response'
      const isBot = ofCustomer ? false : isMe || isAutomatic || 'unknown'
      return { userId, userName: name, fullName: name, isBot, isMe, ...(isAutomatic && { isSystem: true }) }
    },
    /** Learns the name of an author. Throws ApiError when the server is away. */
    async meet(content: AuthorOf): Promise<void> {
      const ofCustomer = isCustomer(content)
      await nameOf(ofCustomer ? content.author_id : (content.creator_id ?? content.author_id), ofCustomer)
    },
    /** Returns a customer; null if there is none with this id. */
    async customer(id: string): Promise<UserInfo | null> {
      const found = await call('getIdentity', { id }).catch(nullIfUnknown)
      if (!found) return null
      const name = remember(id, nameIn(found) || id)
      return {
        userId: id,
        userName: name,
        fullName: name,
        isBot: false,
        ...(found.email && { email: found.email }),
        ...(found.avatar_url && { avatarUrl: found.avatar_url }),
      }
    },
  }
}

export type People = ReturnType<typeof createPeople>

const nameIn = ({ firstname, lastname, screenname }: Identity): string =>
  [firstname, lastname].filter(Boolean).join(' ') || (screenname ?? '')

function withoutName(error: unknown): null {
  if ([403, 404].includes(statusOf(error) as number)) return null
  throw error
}
