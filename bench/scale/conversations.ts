import { cost } from './costs'
import type { Chance } from './random'

/** What the nodes have cached of a conversation, and which version of it is stored. */
export interface Conversation {
  readonly id: number
  /** The node of its chat. */
  readonly home: number
  stored: number
  turns: number
}

interface Options {
  chance: Chance
  nodes: number
  /** Turns a second of all together. */
  rate: number
  /** Of a conversation, on the average. */
  turns: number
  /** The first message of a conversation may take the fast path. */
  beginsFast: boolean
}

type Standing = 'begins' | 'cached' | 'not cached'

/** Conversations that go on, as many as there are at this rate, and the caches of the nodes as they are after a while. */
export function createConversations({ chance, nodes, rate, turns, beginsFast }: Options) {
  const caches = Array.from({ length: nodes }, createCache)
  let last = 0
  const begin = (): Conversation => {
    last += 1
    return { id: last, home: chance.below(nodes), stored: 0, turns: 0 }
  }
  const going = Array.from({ length: Math.max(50, Math.round(rate * cost('secondsBetweenTurns'))) }, begin)

  const put = (node: number, { id, stored }: Conversation) => caches[node]?.set(id, stored)

  function wrote(node: number, conversation: Conversation, path: 'fast' | 'slow'): void {
    conversation.stored += 1
    // What the slow path wrote is read anew.
    if (path === 'fast') put(node, conversation)
    else caches[node]?.delete(conversation.id)
  }

  const isFresh = (node: number, { id, stored }: Conversation) => caches[node]?.get(id) === stored

  /** As after a turn of each, and as many turns more; without queues. */
  function settle(replyAt: (conversation: Conversation) => number): void {
    const took = (conversation: Conversation) => {
      for (const node of [conversation.home, replyAt(conversation)]) {
        const standing = look(node, conversation)
        wrote(node, conversation, standing === 'begins' && !beginsFast ? 'slow' : 'fast')
      }
      conversation.turns += 1
    }
    for (const conversation of going) took(conversation)
    for (let nth = 0; nth < going.length; nth++) took(next())
  }

  /** A conversation in which a turn begins; it may be a new one. */
  function next(): Conversation {
    const place = chance.below(going.length)
    const found = going[place] as Conversation
    if (found.turns === 0 || chance.next() > 1 / turns) return found
    const begun = begin()
    going[place] = begun
    return begun
  }

  function look(node: number, { id, stored }: Conversation): Standing {
    if (stored === 0) return 'begins'
    return caches[node]?.has(id) ? 'cached' : 'not cached'
  }

  return {
    settle,
    next,
    look,
    /** Read from the database. */
    put,
    wrote,
    isFresh,
  }
}

/** As that of a node: the oldest go. */
function createCache() {
  const versions = new Map<number, number>()
  // A map that is as long as it may be takes long to say which key is its first.
  let keys: number[] = []
  let first = 0
  function dropOldest(): void {
    while (versions.size >= cost('cachedThreads')) {
      versions.delete(keys[first] as number)
      first += 1
    }
    if (first < cost('cachedThreads')) return
    keys = keys.slice(first)
    first = 0
  }
  return {
    get: (id: number) => versions.get(id),
    has: (id: number) => versions.has(id),
    delete: (id: number) => versions.delete(id),
    set(id: number, version: number): void {
      if (!versions.has(id)) {
        dropOldest()
        keys.push(id)
      }
      versions.set(id, version)
    },
  }
}
