import { type ReadonlySignal, signal } from '@preact/signals'
import type { SavedReply, SavedReplyFields } from '../../../contract/inbox'
import type { KeptText } from '../../../widget/models/kept-text'
import type { Records } from '../server/records'

/** A saved reply as it is typed. */
export interface Typed {
  name: string
  shortcut: string
  body: string
}

interface SavedNeeds {
  records: Pick<Records, 'savedReplies' | 'saveReply' | 'deleteReply'>
  /** Where a new one stays until it is saved. */
  kept: KeptText
}

export type Saved = ReturnType<typeof createSaved>

/** Saved replies: fetched when they are first wanted, and found by name, by what stands behind the slash, or by their words. */
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
    /** Null until they are here. */
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
    /** The new one that was begun, also before a reload; null when there is none. */
    begun: () => readTyped(kept.read()),
    /** Null, and what is empty, leave nothing behind. */
    keep(typed: Typed | null) {
      kept.write(typed && Object.values(typed).some((text) => text.trim() !== '') ? JSON.stringify(typed) : null)
    },
  }
}

/** Those that may be used on this source: first by shortcut, then by name, then by their text. */
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

/** Whatever stands there; never throws. */
function readTyped(text: string | null): Typed | null {
  try {
    const given = JSON.parse(text ?? 'null') as Partial<Record<keyof Typed, unknown>> | null
    const word = (value: unknown) => (typeof value === 'string' ? value : '')
    return given && { name: word(given.name), shortcut: word(given.shortcut), body: word(given.body) }
  } catch {
    return null
  }
}
