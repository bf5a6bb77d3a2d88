import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { LibraryItem, LibraryItemFields } from '../../../contract/library'
import type { Message } from '../../compose/message'
import { Button } from '../../shell/controls/Button'
import { Dialog } from '../../shell/controls/Dialog'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'

interface SaveToLibraryProps {
  inbox: Inbox
  message: Message
  /** The message of the library that was opened; null for a message of the agent's own. */
  from: LibraryItem | null
  saved(item: LibraryItem): void
  close(): void
}

/** Shares the composed message with the team: as a new message of the library, or as the next version of the one that was opened. */
export function SaveToLibrary({ inbox, message, from, saved, close }: SaveToLibraryProps) {
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

  return (
    <Dialog title={t('library_save')} close={close}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy.value) void save()
        }}
      >
        <p class={ui.soft}>{t('library_about')}</p>
        {from && (
          <div class={ui.stack}>
            {[true, false].map((next) => (
              <label key={String(next)}>
                <input
                  type="radio"
                  name="library"
                  checked={asNext.value === next}
                  onChange={() => {
                    asNext.value = next
                  }}
                />{' '}
                {next ? t('library_next', { name: from.name, version: from.version + 1 }) : t('library_new')}
              </label>
            ))}
          </div>
        )}
        {!(from && asNext.value) && (
          <TextField
            label={t('saved_name')}
            value={name.value}
            required
            onText={(text) => {
              name.value = text
            }}
          />
        )}
        <TextField
          label={t('library_note')}
          hint={t('library_note_about')}
          value={note.value}
          onText={(text) => {
            note.value = text
          }}
        />
        {failure.value && (
          <p class={ui.problem} role="alert">
            {failure.value}
          </p>
        )}
        <div class={ui.row}>
          <Button type="submit" kind="main" disabled={busy.value}>
            {t('saved_save')}
          </Button>
          <Button onClick={close}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
