import { costOf } from './costs'
import type { Chance } from './random'

/** Each node's cache stores a version of the conversation: the value of `stored` that the node knows. */
export interface Conversation {
  readonly id: number
  readonly home: number
  stored: number
  turns: number
}

interface Options {
  chance: Chance
  nodes: number
  rate: number
  turns: number
  beginsFast: boolean
}

type CacheState = 'begins' | 'cached' | 'not cached'

export function createConversations({ chance, nodes, rate, turns, beginsFast }: Options) {
  const caches = Array.from({ length: nodes }, createCache)
  let last = 0
  const begin = (): Conversation => {
    last += 1
    return { id: last, home: chance.below(nodes), stored: 0, turns: 0 }
  }
  const going = Array.from({ length: Math.max(50, Math.round(rate * costOf('secondsBetweenTurns'))) }, begin)

  const remember = (node: number, { id, stored }: Conversation) => caches[node]?.set(id, stored)

  function wrote(node: number, conversation: Conversation, path: 'fast' | 'slow'): void {
    conversation.stored += 1
    if (path === 'fast') remember(node, conversation)
    else caches[node]?.delete(conversation.id)
  }

  const isFresh = (node: number, { id, stored }: Conversation) => caches[node]?.get(id) === stored

  function cacheStored(replyAt: (conversation: Conversation) => number): void {
    const took = (conversation: Conversation) => {
      for (const node of [conversation.home, replyAt(conversation)]) {
        const cacheState = cacheStateOf(node, conversation)
        wrote(node, conversation, cacheState === 'begins' && !beginsFast ? 'slow' : 'fast')
      }
      conversation.turns += 1
    }
    for (const conversation of going) took(conversation)
    for (let nth = 0; nth < going.length; nth++) took(next())
  }

  function next(): Conversation {
    const place = chance.below(going.length)
    const found = going[place] as Conversation
    if (found.turns === 0 || chance.next() > 1 / turns) return found
    const newConversation = begin()
    going[place] = newConversation
    return newConversation
  }

  function cacheStateOf(node: number, { id, stored }: Conversation): CacheState {
    if (stored === 0) return 'begins'
    return caches[node]?.has(id) ? 'cached' : 'not cached'
  }

  return {
    cacheStored,
    next,
    cacheStateOf,
    remember,
    wrote,
    isFresh,
  }
}

function createCache() {
  const versions = new Map<number, number>()
  // A full map takes long to find its first key, so the order of the keys is stored separately.
  let keys: number[] = []
  let first = 0
  function dropOldest(): void {
    while (versions.size >= costOf('cachedThreads')) {
      versions.delete(keys[first] as number)
      first += 1
    }
    if (first < costOf('cachedThreads')) return
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
