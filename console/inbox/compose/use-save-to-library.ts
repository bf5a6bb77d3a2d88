import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Message } from '../../compose/message'
import type { LibraryItem, LibraryItemFields } from '../../shell/shapes'
import { useSentence } from '../../shell/words/sentence'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'

export interface Saving {
  inbox: Inbox
  message: Message
  /** The message of the library that was opened; null for a message of the agent's own. */
  from: LibraryItem | null
  saved(item: LibraryItem): void
}

/** The fields of the form that saves a message to the library, and the act itself. */
export function useSaveToLibrary({ inbox, message, from, saved }: Saving) {
  const t = useTranslate()
  const sentence = useSentence()
  const asNext = useSignal(from !== null)
  const name = useSignal('')
  const note = useSignal('')
  const failure = useSignal('')
  const busy = useSignal(false)
  useEffect(() => {
    failure.value = ''
  }, [asNext.value])

  async function save() {
    busy.value = true
    try {
      const next = from && asNext.value ? from : null
      const { body, structured_content } = message as Pick<LibraryItemFields, 'body' | 'structured_content'>
      const held = { body: body ?? '', structured_content: structured_content ?? null, note: note.value.trim() }
      const item = next
        ? await inbox.records.saveLibraryItem(next.id, { ...held, version: next.version })
        : await inbox.records.saveLibraryItem(null, { ...held, kind: 'message', name: name.value.trim() })
      inbox.saved.keepItem(item)
      inbox.toasts.say(t('library_saved', { name: item.name, version: item.version }))
      saved(item)
    } catch (error) {
      failure.value = sentence(error)
    }
    busy.value = false
  }

  return { asNext, name, note, failure, busy, save }
}
