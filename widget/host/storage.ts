import type { StorageMode } from '../../contract/chat/embed'

const storageNames = ['localStorage', 'sessionStorage'] as const
const ownKeys = /^(bubblewire:\w+:|bw-)/
/** Entries of a storage that is now forbidden. They are written back if it is allowed again. */
const savedEntries: Record<(typeof storageNames)[number], Map<string, string>> = {
  localStorage: new Map(),
  sessionStorage: new Map(),
}

/** A forbidden storage throws, as if denied. Its entries are deleted, and written back if permitted again. */
export function applyConsent(storing: StorageMode) {
  const allowed = {
    localStorage: storing === 'persistent',
    sessionStorage: storing === 'session' || storing === 'persistent',
  }
  for (const kind of storageNames) if (!allowed[kind]) forbid(kind)
  for (const kind of storageNames) if (allowed[kind]) permit(kind)
  if (storing !== 'persistent') {
    try {
      indexedDB.deleteDatabase('bubblewire')
    } catch {}
    makeUnreadable('indexedDB')
  } else Reflect.deleteProperty(window, 'indexedDB')
}

export function deleteEntries() {
  for (const kind of storageNames) {
    savedEntries[kind].clear()
    removeEntries(kind)
  }
}

function forbid(kind: (typeof storageNames)[number]) {
  for (const [key, text] of removeEntries(kind)) savedEntries[kind].set(key, text)
  makeUnreadable(kind)
}

function permit(kind: (typeof storageNames)[number]) {
  Reflect.deleteProperty(window, kind)
  try {
    for (const [key, text] of savedEntries[kind]) window[kind].setItem(key, text)
    savedEntries[kind].clear()
  } catch {}
}

function removeEntries(kind: (typeof storageNames)[number]): [string, string][] {
  try {
    const area = window[kind]
    const kept = Object.entries({ ...area }).filter(([key]) => ownKeys.test(key))
    for (const [key] of kept) area.removeItem(key)
    return kept
  } catch {
    return []
  }
}

const makeUnreadable = (name: string) =>
  Object.defineProperty(window, name, {
    configurable: true,
    get() {
      throw new DOMException('The page allows no storage.', 'SecurityError')
    },
  })
