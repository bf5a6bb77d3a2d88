import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { LibraryComment } from '../../../clients/typescript/operations'
import type { Library } from '../library/library'
import type { Calls } from '../server/calls'
import type { Pin } from '../stage/protocol'
import { placedIn } from './pins'

interface CommentNeeds {
  api: Pick<Calls, 'comments' | 'resolveComment'>
  library: Pick<Library, 'edited'>
  /** The language of the composed version; empty if nobody said it. */
  language: ReadonlySignal<string>
  pins: Signal<readonly Pin[]>
}

/** The comments on the library's message that is composed. Those about a part have pins on the stage. */
export function createItemComments({ api, library, language, pins }: CommentNeeds) {
  const all = signal<readonly LibraryComment[]>([])
  const id = computed(() => library.edited.value.message?.id ?? '')
  const placed = computed(() => placedIn(all.value, language.value))

  /** A failure shows no pins: the library says why when it is opened. */
  async function read() {
    const item = id.peek()
    const found = item ? await api.comments(item).catch(() => []) : []
    if (item === id.peek()) all.value = found
  }
  effect(() => {
    void id.value
    all.value = []
    void read()
  })
  effect(() => {
    pins.value = placed.value.map(({ path }, nth) => ({ path, label: String(nth + 1) }))
  })

  return {
    /** The open comments about a part of the shown version, in the order of their numbers. */
    placed,
    read,
    async resolve({ id: comment }: LibraryComment) {
      const changed = await api.resolveComment(id.peek(), comment, true)
      all.value = all.value.map((each) => (each.id === comment ? changed : each))
    },
  }
}
