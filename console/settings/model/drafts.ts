import { type ReadonlySignal, signal } from '@preact/signals'

/** What was typed and not saved, and the version of the record that it was typed over. */
export interface Draft {
  version: string
  changed: Record<string, unknown>
}

type Kept = Record<string, Draft>

export interface Drafts {
  /** Keys of records with changes that nobody saved. */
  keys: ReadonlySignal<readonly string[]>
  get(key: string): Draft | null
  /** Null: there is nothing left to keep. */
  put(key: string, draft: Draft | null): void
}

const name = 'settings:drafts'

/** Kept for as long as the tab lives: through reloads, other sections, and a sign-in in between. Never what is secret: nobody types that here. */
export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem'>): Drafts {
  let all = read(storage)
  const keys = signal<readonly string[]>(Object.keys(all))
  return {
    keys,
    get: (key) => all[key] ?? null,
    put(key, draft) {
      const { [key]: _, ...others } = all
      all = draft ? { ...others, [key]: draft } : others
      keys.value = Object.keys(all)
      try {
        storage.setItem(name, JSON.stringify(all))
      } catch {
        // What cannot be kept is lost with the page; all else works.
      }
    },
  }
}

function read(storage: Pick<Storage, 'getItem'>): Kept {
  try {
    return JSON.parse(storage.getItem(name) ?? '{}') as Kept
  } catch {
    return {}
  }
}
