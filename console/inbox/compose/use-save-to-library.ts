import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { fileFields } from '../../compose/document/files-in'
import type { Message } from '../../compose/message'
import { useTyped } from '../../shell/controls/use-typed'
import type { LibraryItem, LibraryItemFields } from '../../shell/shapes'
import { useSentence } from '../../shell/words/sentence'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'

export interface LibrarySave {
  inbox: Inbox
  message: Message
  /** The library message that the agent opened, or null for a message written here. */
  from: LibraryItem | null
  saved(item: LibraryItem): void
}

export function useSaveToLibrary({ inbox, message, from, saved }: LibrarySave) {
  const t = useTranslate()
  const sentence = useSentence()
  const asNext = useSignal(from !== null)
  const key = `library:${inbox.me().id}:${from?.id ?? ''}`
  const [name, note] = [useTyped(`${key}:name`), useTyped(`${key}:note`)]
  const failure = useSignal('')
  const files = new Set(fileFields(message.structured_content).map(({ id }) => id))
  const busy = useSignal(false)
  const same = useSignal<LibraryItem | null>(null)
  useEffect(() => void inbox.saved.load(), [])
  useEffect(() => {
    failure.value = ''
    same.value = null
  }, [asNext.value, name.value])

  async function saveOnto(next: LibraryItem | null) {
    busy.value = true
    try {
      const { body, structured_content } = message as Pick<LibraryItemFields, 'body' | 'structured_content'>
      // Library messages need public files, because every agent can send them.
      for (const id of files) await inbox.records.publishFile(id)
      const held = {
        body: body ?? '',
        structured_content: structured_content ?? null,
        note: asNext.value ? note.value.trim() : '',
      }
      const item = next
        ? await inbox.records.saveLibraryItem(next.id, { ...held, version: next.version })
        : await inbox.records.saveLibraryItem(null, { ...held, kind: 'message', name: name.value.trim() })
      inbox.saved.keepItem(item)
      name.value = ''
      note.value = ''
      inbox.toasts.say(t('library_saved', { name: item.name, version: item.version }))
      saved(item)
    } catch (error) {
      failure.value = sentence(error)
    }
    busy.value = false
  }

  async function save() {
    if (from && asNext.value) return saveOnto(from)
    same.value = inbox.saved.messageNamed(name.value)
    if (!same.value) await saveOnto(null)
  }

  return { files, asNext, name, note, same, failure, busy, save, saveOnto }
}
