import { type ReadonlySignal, signal } from '@preact/signals'
import type { StoredText } from '../../../../widget/models/kept/stored-text'
import type { LibraryItem, SavedReply, SavedReplyFields } from '../../../shell/shapes'
import type { Calls } from '../../server/calls'

export interface TypedReply {
  name: string
  shortcut: string
  body: string
}

export interface ReplyOffer
  extends Pick<SavedReply, 'id' | 'name' | 'shortcut' | 'body' | 'structured_content' | 'source_ids'> {
  /** The library message, or null for a saved reply. */
  item: LibraryItem | null
}

interface SavedNeeds {
  records: Pick<Calls, 'savedReplies' | 'saveReply' | 'deleteReply' | 'libraryMessages'>
  stored: StoredText
  now(): number
}

/** The maximum number of stored unsaved texts. Otherwise texts of deleted replies would stay forever. */
const mostBegun = 20
/** The lists are fetched again after this time, because colleagues can change them. */
const freshMs = 60_000

/** Fetches the lists when they are needed. Searches name, shortcut, text and purpose. */
export function createSavedReplies({ records, stored, now }: SavedNeeds) {
  const all = signal<readonly SavedReply[] | null>(null)
  const library = signal<readonly LibraryItem[]>([])
  let asked: Promise<void> | null = null
  let askedAt = 0

  function load(): Promise<void> {
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
    /** Null until the replies are loaded. */
    all: all as ReadonlySignal<readonly SavedReply[] | null>,
    load,
    isEmpty: () => all.value?.length === 0 && library.value.length === 0,
    sought: (words: string, sourceId: string) =>
      findOffers([...(all.value ?? []).map(ofReply), ...library.value.map(ofItem)], words, sourceId),
    messageNamed(name: string) {
      const wanted = name.trim().toLocaleLowerCase()
      return library.value.find((item) => item.name.toLocaleLowerCase() === wanted) ?? null
    },
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
    /** Returns the unsaved text of a reply, or null. The id null means a new reply. */
    begun: (id: string | null) => readTypedReplies(stored.read()).get(id ?? '') ?? null,
    /** Stores the typed text. Null or empty text removes the entry. */
    keep(id: string | null, typed: TypedReply | null) {
      const begun = readTypedReplies(stored.read())
      begun.delete(id ?? '')
      if (typed && Object.values(typed).some((text) => text.trim() !== '')) begun.set(id ?? '', typed)
      stored.write(begun.size > 0 ? JSON.stringify(Object.fromEntries([...begun].slice(-mostBegun))) : null)
    },
  }
}

const ofReply = (reply: SavedReply): ReplyOffer => ({ ...reply, item: null })
const ofItem = (item: LibraryItem): ReplyOffer => ({ ...item, shortcut: null, item })

export const isStructured = ({ structured_content }: ReplyOffer) => Object.keys(structured_content).length > 0

function findOffers(all: readonly ReplyOffer[], words: string, sourceId: string): ReplyOffer[] {
  const sought = words.toLocaleLowerCase()
  const rank = ({ shortcut, name, body, item }: ReplyOffer) => {
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

/** Reads the stored texts by reply id. Accepts any value and never throws. */
function readTypedReplies(text: string | null): Map<string, TypedReply> {
  const begun = new Map<string, TypedReply>()
  try {
    const word = (value: unknown) => (typeof value === 'string' ? value : '')
    for (const [id, given] of Object.entries(JSON.parse(text ?? '{}') as Record<string, Partial<TypedReply> | null>)) {
      if (given && typeof given === 'object')
        begun.set(id, { name: word(given.name), shortcut: word(given.shortcut), body: word(given.body) })
    }
  } catch {
    // The stored text is invalid.
  }
  return begun
}
