import { type ReadonlySignal, signal } from '@preact/signals'
import type { KeptText } from '../../../../widget/models/composer/kept-text'
import type { LibraryItem, SavedReply, SavedReplyFields } from '../../../shell/shapes'
import type { Calls } from '../../server/calls'

/** A saved reply as it is typed. */
export interface Typed {
  name: string
  shortcut: string
  body: string
}

/** A saved reply, or a message of the library. */
export interface Offered
  extends Pick<SavedReply, 'id' | 'name' | 'shortcut' | 'body' | 'structured_content' | 'source_ids'> {
  /** The message of the library; null for a saved reply. */
  item: LibraryItem | null
}

interface SavedNeeds {
  records: Pick<Calls, 'savedReplies' | 'saveReply' | 'deleteReply' | 'libraryMessages'>
  /** Stores typed text until it is saved. */
  kept: KeptText
  now(): number
}

/** Unsaved texts of deleted replies stay in the storage, so only this many texts are kept. */
const mostBegun = 20
/** Colleagues change the lists meanwhile, so they are fetched again after this time. */
const freshMs = 60_000

/** Saved replies and the messages of the library, fetched when they are needed. The search looks at name, shortcut, text, and when to use it. */
export function createSaved({ records, kept, now }: SavedNeeds) {
  const all = signal<readonly SavedReply[] | null>(null)
  const library = signal<readonly LibraryItem[]>([])
  let asked: Promise<void> | null = null
  let askedAt = 0

  function want(): Promise<void> {
    if (asked && now() - askedAt < freshMs) return asked
    askedAt = now()
    asked = Promise.all([records.savedReplies(), records.libraryMessages()]).then(
      ([replies, messages]) => {
        all.value = replies
        library.value = messages
      },
      () => {
        asked = null
      },
    )
    return asked
  }

  return {
    /** Null until the replies are fetched. */
    all: all as ReadonlySignal<readonly SavedReply[] | null>,
    want,
    /** Whether the lists are fetched and empty. */
    isEmpty: () => all.value?.length === 0 && library.value.length === 0,
    sought: (words: string, sourceId: string) =>
      soughtOffers([...(all.value ?? []).map(ofReply), ...library.value.map(ofItem)], words, sourceId),
    /** The message of the library with this name, however it is capitalized. */
    messageNamed(name: string) {
      const wanted = name.trim().toLocaleLowerCase()
      return library.value.find((item) => item.name.toLocaleLowerCase() === wanted) ?? null
    },
    /** Adds a message of the library that was just saved, or its next version. */
    keepItem(item: LibraryItem) {
      library.value = [...library.value.filter(({ id }) => id !== item.id), item]
    },
    async save(id: string | null, fields: SavedReplyFields) {
      const reply = await records.saveReply(id, fields)
      all.value = [...(all.value ?? []).filter((each) => each.id !== reply.id), reply]
      return reply
    },
    async remove(id: string) {
      await records.deleteReply(id)
      all.value = (all.value ?? []).filter((each) => each.id !== id)
    },
    /** Returns the unsaved text of a reply (null: of a new reply), also after a reload. Null when there is none. */
    begun: (id: string | null) => readTyped(kept.read()).get(id ?? '') ?? null,
    /** Stores the typed text. Null or empty text removes the entry. */
    keep(id: string | null, typed: Typed | null) {
      const begun = readTyped(kept.read())
      begun.delete(id ?? '')
      if (typed && Object.values(typed).some((text) => text.trim() !== '')) begun.set(id ?? '', typed)
      kept.write(begun.size > 0 ? JSON.stringify(Object.fromEntries([...begun].slice(-mostBegun))) : null)
    },
  }
}

const ofReply = (reply: SavedReply): Offered => ({ ...reply, item: null })
const ofItem = (item: LibraryItem): Offered => ({ ...item, shortcut: null, item })

/** Whether the message opens the structured composer. */
export const isStructured = ({ structured_content }: Offered) => Object.keys(structured_content).length > 0

/** Returns what matches for this source: by shortcut first, then by name, then by text or by when to use it. */
function soughtOffers(all: readonly Offered[], words: string, sourceId: string): Offered[] {
  const sought = words.toLocaleLowerCase()
  const rank = ({ shortcut, name, body, item }: Offered) => {
    if (shortcut?.toLocaleLowerCase().startsWith(sought)) return 0
    if (name.toLocaleLowerCase().startsWith(sought)) return 1
    if (name.toLocaleLowerCase().includes(sought)) return 2
    return [body, item?.description ?? ''].some((text) => text.toLocaleLowerCase().includes(sought)) ? 3 : 4
  }
  return all
    .filter(({ source_ids }) => source_ids.length === 0 || source_ids.includes(sourceId))
    .map((offered) => ({ offered, rank: rank(offered) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.offered.name.localeCompare(b.offered.name))
    .map(({ offered }) => offered)
}

/** Reads the stored texts by reply id, empty for a new reply. Accepts any value; never throws. */
function readTyped(text: string | null): Map<string, Typed> {
  const begun = new Map<string, Typed>()
  try {
    const word = (value: unknown) => (typeof value === 'string' ? value : '')
    for (const [id, given] of Object.entries(JSON.parse(text ?? '{}') as Record<string, Partial<Typed> | null>)) {
      if (given && typeof given === 'object')
        begun.set(id, { name: word(given.name), shortcut: word(given.shortcut), body: word(given.body) })
    }
  } catch {
    // The stored text is not ours.
  }
  return begun
}
