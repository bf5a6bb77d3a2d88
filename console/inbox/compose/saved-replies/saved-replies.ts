import { type ReadonlySignal, signal } from '@preact/signals'
import type { ConversationDetails } from '../../../../clients/typescript/operations'
import { translationFor } from '../../../../contract/library/translations'
import type { StoredText } from '../../../../widget/models/kept/stored-text'
import type { LibraryItem, SavedReply, SavedReplyFields } from '../../../shell/shapes'
import type { Calls } from '../../server/calls'

export interface ReplyText {
  name: string
  shortcut: string
  body: string
}

export interface ReplyOffer
  extends Pick<SavedReply, 'id' | 'name' | 'shortcut' | 'body' | 'structured_content' | 'source_ids'> {
  /** The library message, or null for a saved reply. */
  item: LibraryItem | null
  /** The language of the version that is offered; empty if it is the first one. */
  translation: string
}

interface OfferPlace {
  sourceId: string
  language: string | null
}

/** Where a conversation's offers are for; before it is read, every source and language. */
export const placeOfOffers = (details: ConversationDetails | null): OfferPlace => ({
  sourceId: details?.source.id ?? '',
  language: details?.language ?? null,
})

interface SavedNeeds {
  records: Pick<Calls, 'savedReplies' | 'saveReply' | 'deleteReply' | 'libraryMessages'>
  stored: StoredText
  now(): number
}

/** The maximum number of stored unsaved texts. Otherwise texts of deleted replies would stay forever. */
const mostUnsaved = 20
/** The lists are fetched again after this time, because colleagues can change them. */
const freshMs = 60_000

/** Fetches the lists when they are needed. Searches name, shortcut, text and purpose. */
export function createSavedReplies({ records, stored, now }: SavedNeeds) {
  const savedReplies = signal<readonly SavedReply[] | null>(null)
  const library = signal<readonly LibraryItem[]>([])
  let request: Promise<void> | null = null
  let requestedAt = 0

  function load(): Promise<void> {
    if (request && now() - requestedAt < freshMs) return request
    requestedAt = now()
    request = Promise.all([records.savedReplies(), records.libraryMessages()]).then(
      ([replies, messages]) => {
        savedReplies.value = replies
        library.value = messages
      },
      () => {
        request = null
      },
    )
    return request
  }

  return {
    /** Null until the replies are loaded. */
    replies: savedReplies as ReadonlySignal<readonly SavedReply[] | null>,
    load,
    isEmpty: () => savedReplies.value?.length === 0 && library.value.length === 0,
    /** `language`: the customer's, in which library messages are offered if they have it. */
    find(words: string, { sourceId, language }: OfferPlace) {
      const items = library.value.map((item) => ofItem(item, language))
      return findOffers([...(savedReplies.value ?? []).map(ofReply), ...items], words, sourceId)
    },
    messageNamed(name: string) {
      const lowerName = name.trim().toLocaleLowerCase()
      return library.value.find((item) => item.name.toLocaleLowerCase() === lowerName) ?? null
    },
    addItem(item: LibraryItem) {
      library.value = [...library.value.filter(({ id }) => id !== item.id), item]
    },
    async save(id: string | null, fields: SavedReplyFields) {
      const reply = await records.saveReply(id, fields)
      savedReplies.value = [...(savedReplies.value ?? []).filter((each) => each.id !== reply.id), reply]
      return reply
    },
    async remove(id: string) {
      await records.deleteReply(id)
      savedReplies.value = (savedReplies.value ?? []).filter((each) => each.id !== id)
    },
    /** Returns the unsaved text of a reply, or null. The id null means a new reply. */
    unsavedText: (id: string | null) => readUnsaved(stored.read()).get(id ?? '') ?? null,
    /** Stores the typed text. Null or empty text removes the entry. */
    storeText(id: string | null, typed: ReplyText | null) {
      const unsaved = readUnsaved(stored.read())
      unsaved.delete(id ?? '')
      if (typed && Object.values(typed).some((text) => text.trim() !== '')) unsaved.set(id ?? '', typed)
      stored.write(unsaved.size > 0 ? JSON.stringify(Object.fromEntries([...unsaved].slice(-mostUnsaved))) : null)
    },
  }
}

const ofReply = (reply: SavedReply): ReplyOffer => ({ ...reply, item: null, translation: '' })

function ofItem(item: LibraryItem, language: string | null): ReplyOffer {
  const found = translationFor(item.translations, language)
  const { body, structured_content } = found ?? item
  const translation = found ? (language?.toLowerCase().split('-')[0] ?? '') : ''
  return { ...item, body, structured_content, shortcut: null, item, translation }
}

export const isStructured = ({ structured_content }: ReplyOffer) => Object.keys(structured_content).length > 0

function findOffers(offers: readonly ReplyOffer[], words: string, sourceId: string): ReplyOffer[] {
  const query = words.toLocaleLowerCase()
  const rank = ({ shortcut, name, body, item }: ReplyOffer) => {
    if (shortcut?.toLocaleLowerCase().startsWith(query)) return 0
    if (name.toLocaleLowerCase().startsWith(query)) return 1
    if (name.toLocaleLowerCase().includes(query)) return 2
    return [body, item?.description ?? ''].some((text) => text.toLocaleLowerCase().includes(query)) ? 3 : 4
  }
  return offers
    .filter(({ source_ids }) => source_ids.length === 0 || source_ids.includes(sourceId))
    .map((offered) => ({ offered, rank: rank(offered) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.offered.name.localeCompare(b.offered.name))
    .map(({ offered }) => offered)
}

/** Reads the stored texts by reply id. Accepts any value and never throws. */
function readUnsaved(text: string | null): Map<string, ReplyText> {
  const replies = new Map<string, ReplyText>()
  try {
    const word = (value: unknown) => (typeof value === 'string' ? value : '')
    for (const [id, entry] of Object.entries(JSON.parse(text ?? '{}') as Record<string, Partial<ReplyText> | null>)) {
      if (entry && typeof entry === 'object')
        replies.set(id, { name: word(entry.name), shortcut: word(entry.shortcut), body: word(entry.body) })
    }
  } catch {
    // The stored text is invalid.
  }
  return replies
}
