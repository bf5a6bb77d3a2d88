import type { StorageMode } from '../../../contract/chat/embed'

const storageNames = ['localStorage', 'sessionStorage'] as const
/** The browser's own properties, which `makeUnreadable` replaces. */
const nativeProperties = Object.getOwnPropertyDescriptors(globalThis)
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
  } else makeReadable('indexedDB')
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
  makeReadable(kind)
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

function makeReadable(name: (typeof storageNames)[number] | 'indexedDB') {
  Reflect.deleteProperty(window, name)
  const native = nativeProperties[name]
  if (native) Object.defineProperty(window, name, native)
}

const makeUnreadable = (name: string) =>
  Object.defineProperty(window, name, {
    configurable: true,
    get() {
      throw new DOMException('The page allows no storage.', 'SecurityError')
    },
  })
