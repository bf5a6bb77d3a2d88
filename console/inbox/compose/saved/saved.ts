import { type ReadonlySignal, signal } from '@preact/signals'
import type { SavedReply, SavedReplyFields } from '../../../../contract/inbox/saved-reply'
import type { KeptText } from '../../../../widget/models/composer/kept-text'
import type { Calls } from '../../server/calls'

/** A saved reply as it is typed. */
export interface Typed {
  name: string
  shortcut: string
  body: string
}

interface SavedNeeds {
  records: Pick<Calls, 'savedReplies' | 'saveReply' | 'deleteReply'>
  /** Stores typed text until it is saved. */
  kept: KeptText
}

/** Unsaved texts of deleted replies stay in the storage, so only this many texts are kept. */
const mostBegun = 20

export type Saved = ReturnType<typeof createSaved>

/** Saved replies, fetched when they are first needed. The search looks at name, shortcut and text. */
export function createSaved({ records, kept }: SavedNeeds) {
  const all = signal<readonly SavedReply[] | null>(null)
  let asked: Promise<void> | null = null

  function want(): Promise<void> {
    asked ??= records.savedReplies().then(
      (found) => {
        all.value = found
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
    sought: (words: string, sourceId: string) => soughtReplies(all.value ?? [], words, sourceId),
    async save(id: string | null, fields: SavedReplyFields) {
      const reply = await records.saveReply(id, fields)
      all.value = [...(all.value ?? []).filter((each) => each.id !== reply.id), reply]
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

/** Returns the replies for this source that match: by shortcut first, then by name, then by text. */
export function soughtReplies(all: readonly SavedReply[], words: string, sourceId: string): SavedReply[] {
  const sought = words.toLocaleLowerCase()
  const rank = ({ shortcut, name, body }: SavedReply) => {
    if (shortcut?.toLocaleLowerCase().startsWith(sought)) return 0
    if (name.toLocaleLowerCase().startsWith(sought)) return 1
    if (name.toLocaleLowerCase().includes(sought)) return 2
    return body.toLocaleLowerCase().includes(sought) ? 3 : 4
  }
  return all
    .filter(({ source_ids }) => source_ids.length === 0 || source_ids.includes(sourceId))
    .map((reply) => ({ reply, rank: rank(reply) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank || a.reply.name.localeCompare(b.reply.name))
    .map(({ reply }) => reply)
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
