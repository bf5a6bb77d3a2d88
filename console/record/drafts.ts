import { type ReadonlySignal, signal } from '@preact/signals'

/** Unsaved changes, and the version of the record on which they are based. */
interface Draft {
  version: string
  changed: Record<string, unknown>
}

type StoredDrafts = Record<string, Draft>

export interface Drafts {
  keys: ReadonlySignal<readonly string[]>
  get(key: string): Draft | null
  /** Stores a draft. Null removes it. */
  put(key: string, draft: Draft | null): void
}

/** Stores drafts for this tab, through reloads and a sign-in. No form here contains a secret. */
export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem'>, name: string): Drafts {
  let drafts = read(storage, name)
  const keys = signal<readonly string[]>(Object.keys(drafts))
  return {
    keys,
    get: (key) => drafts[key] ?? null,
    put(key, draft) {
      const { [key]: _, ...otherDrafts } = drafts
      drafts = draft ? { ...otherDrafts, [key]: draft } : otherDrafts
      keys.value = Object.keys(drafts)
      try {
        storage.setItem(name, JSON.stringify(drafts))
      } catch {
        // Without storage the drafts last as long as the page.
      }
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>, name: string): StoredDrafts {
  try {
    return JSON.parse(storage.getItem(name) ?? '{}') as StoredDrafts
  } catch {
    return {}
  }
}
