import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import { customerBodyLimit } from '../../../contract/chat/realtime'
import { isEmptyText } from '../../../contract/empty-text'
import type { StoredText } from '../kept/stored-text'

const counterFrom = 500

export interface ComposerNeeds {
  draft: StoredText
  locked: ReadonlySignal<boolean>
  /** The attached files; null until the first file. */
  files?: ReadonlySignal<DraftFiles | null>
  /** Called when the customer changes the text; `active` while the box has text. */
  typing?(active: boolean): void
  send(body: string, files: readonly Media[]): void
}

interface DraftFiles {
  ready: ReadonlySignal<readonly Media[]>
  busy: ReadonlySignal<boolean>
  take(): readonly Media[]
}

export type Composer = ReturnType<typeof createComposer>

/** Creates the text box's model. The draft survives a reload; a text beyond the limit is stored, but not sent. */
export function createComposer({ draft, locked, files, typing, send }: ComposerNeeds) {
  const text = signal(draft.read() ?? '')
  const left = computed(() => customerBodyLimit - [...text.value.trim()].length)
  const tooLong = computed(() => left.value < 0)
  const sendable = computed(() => {
    const { busy, ready } = files?.value ?? {}
    if (locked.value || tooLong.value || busy?.value) return false
    return !isEmptyText(text.value) || !!ready?.value.length
  })

  function write(value: string) {
    text.value = value
    draft.write(value || null)
  }

  return {
    text: text as ReadonlySignal<string>,
    locked,
    tooLong,
    sendable,
    /** The number of characters left; null while there are many. */
    counter: computed(() => (left.value < counterFrom ? left.value : null)),
    show: write,
    write(value: string) {
      write(value)
      typing?.(value !== '')
    },
    /** Sends the draft and empties the box. Returns false if there is nothing to send or sending is not allowed. */
    submit(): boolean {
      if (!sendable.value) return false
      send(text.value.trim(), files?.peek()?.take() ?? [])
      write('')
      return true
    },
  }
}
