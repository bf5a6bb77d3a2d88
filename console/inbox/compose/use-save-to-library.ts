import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { fileFields } from '../../compose/document/files-in'
import type { Message } from '../../compose/message'
import { useTyped } from '../../shell/controls/use-typed'
import type { LibraryItem, LibraryItemFields } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'

export interface LibrarySave {
  inbox: Pick<Inbox, 'me' | 'records' | 'saved' | 'toasts'>
  message: Message
  /** The library message that the agent opened, or null for a message written here. */
  from: LibraryItem | null
  /** The language of the version that the agent opened; empty if it was the first one. */
  language: string
  onSaved(item: LibraryItem): void
}

export function useSaveToLibrary({ inbox, message, from, language, onSaved }: LibrarySave) {
  const t = useTranslate()
  const { problem, busy, once } = useOnce(useSentence())
  const asNext = useSignal(from !== null)
  const key = `library:${inbox.me().id}:${from?.id ?? ''}`
  const [name, note] = [useTyped(`${key}:name`), useTyped(`${key}:note`)]
  const files = new Set(fileFields(message.structured_content).map(({ id }) => id))
  const same = useSignal<LibraryItem | null>(null)
  useEffect(() => void inbox.saved.load(), [])
  useEffect(() => {
    problem.value = ''
    same.value = null
  }, [asNext.value, name.value])

  const saveOnto = (next: LibraryItem | null) =>
    once(async () => {
      const { body, structured_content } = message as Pick<LibraryItemFields, 'body' | 'structured_content'>
      // Library messages need public files, because every agent can send them.
      for (const id of files) await inbox.records.publishFile(id)
      const version = { body: body ?? '', structured_content: structured_content ?? {} }
      const fields = { note: asNext.value ? note.value.trim() : '', ...changeOf(next, version, language) }
      const item = next
        ? await inbox.records.saveLibraryItem(next.id, { ...fields, version: next.version })
        : await inbox.records.saveLibraryItem(null, { ...fields, kind: 'message', name: name.value.trim() })
      inbox.saved.addItem(item)
      name.value = ''
      note.value = ''
      inbox.toasts.say(t('library_saved', { name: item.name, version: item.version }))
      onSaved(item)
    })

  async function save() {
    if (from && asNext.value) return saveOnto(from)
    same.value = inbox.saved.messageNamed(name.value)
    if (!same.value) await saveOnto(null)
  }

  return { files, asNext, name, note, same, problem, busy, save, saveOnto }
}

type Version = LibraryItem['translations'][string]

/** Only the opened language of the item changes. */
function changeOf(item: LibraryItem | null, version: Version, language: string): LibraryItemFields {
  if (!item) return { ...version, language }
  if (!Object.hasOwn(item.translations, language)) return version
  return { translations: { ...item.translations, [language]: version } }
}
