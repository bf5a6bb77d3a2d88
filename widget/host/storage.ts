import type { Storing } from '../../contract/chat/embed'

const kinds = ['localStorage', 'sessionStorage'] as const
const ours = /^(bubblewire:\w+:|bw-)/
/** Entries that were stored before the storage was forbidden. */
const held: Record<(typeof kinds)[number], Map<string, string>> = { localStorage: new Map(), sessionStorage: new Map() }

/**
 * Applies the page's consent to the whole chat. A forbidden storage throws, as if the browser denied it, and the chat
 * works without it. Its entries are deleted, and written back if it is permitted again.
 */
export function keep(storing: Storing) {
  const allowed = {
    localStorage: storing === 'persistent',
    sessionStorage: storing === 'session' || storing === 'persistent',
  }
  for (const kind of kinds) if (!allowed[kind]) deny(kind)
  for (const kind of kinds) if (allowed[kind]) allow(kind)
  if (storing !== 'persistent') {
    try {
      indexedDB.deleteDatabase('bubblewire')
    } catch {}
    define('indexedDB')
  } else Reflect.deleteProperty(window, 'indexedDB')
}

/** Deletes the customer's entries, and the copies of a forbidden storage. */
export function wipe() {
  for (const kind of kinds) {
    held[kind].clear()
    take(kind)
  }
}

function deny(kind: (typeof kinds)[number]) {
  for (const [key, text] of take(kind)) held[kind].set(key, text)
  define(kind)
}

function allow(kind: (typeof kinds)[number]) {
  Reflect.deleteProperty(window, kind)
  try {
    for (const [key, text] of held[kind]) window[kind].setItem(key, text)
    held[kind].clear()
  } catch {}
}

function take(kind: (typeof kinds)[number]): [string, string][] {
  try {
    const area = window[kind]
    const kept = Object.entries({ ...area }).filter(([key]) => ours.test(key))
    for (const [key] of kept) area.removeItem(key)
    return kept
  } catch {
    return []
  }
}

const define = (name: string) =>
  Object.defineProperty(window, name, {
    configurable: true,
    get() {
      throw new DOMException('The page allows no storage.', 'SecurityError')
    },
  })
