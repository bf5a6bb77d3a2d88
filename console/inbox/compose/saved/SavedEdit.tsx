import type { Signal } from '@preact/signals'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { Field, TextField } from '../../../shell/controls/Field'
import ui from '../../../shell/controls/ui.module.css'
import { useSentence } from '../../../shell/words/sentence'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import type { Typed } from './saved'

/** A saved reply as it is typed; `id` is null for a new reply. */
export interface Editing extends Typed {
  id: string | null
}

/** Edits one saved reply: its name, its shortcut, its text. Typed text stays until it is saved or cancelled. */
export function SavedEdit({ inbox, editing }: { inbox: Inbox; editing: Signal<Editing | null> }) {
  const t = useTranslate()
  const sentence = useSentence()
  const { saved, toasts } = inbox
  const now = editing.value
  const change = (part: Partial<Typed>) => {
    if (!now) return
    const { id, ...typed } = { ...now, ...part }
    editing.value = { id, ...typed }
    saved.keep(id, typed)
  }
  const leave = () => {
    editing.value = null
  }
  const forget = () => {
    if (now) saved.keep(now.id, null)
    leave()
  }

  /** When the server refuses, the typed text stays. */
  async function attempt(act: () => Promise<unknown>, done: string) {
    try {
      await act()
      toasts.say(done)
      forget()
    } catch (error) {
      toasts.warn(sentence(error))
    }
  }

  if (!now) return null
  const { id, name, shortcut, body } = now
  const fields = { name: name.trim(), shortcut: shortcut.trim().replace(/^\//, '') || null, body }
  return (
    <Dialog title={t(id ? 'saved_edit' : 'saved_new')} close={leave}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (fields.name && body.trim()) void attempt(() => saved.save(id, fields), t('saved_done'))
        }}
      >
        <TextField label={t('saved_name')} value={name} required onText={(text) => change({ name: text })} />
        <TextField
          label={t('saved_shortcut')}
          hint={t('saved_name_about')}
          value={shortcut}
          onText={(text) => change({ shortcut: text })}
        />
        <Field label={t('saved_text')} hint={t('saved_text_about')}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={6}
              required
              value={body}
              dir="auto"
              onInput={({ currentTarget }) => change({ body: currentTarget.value })}
            />
          )}
        </Field>
        <div class={ui.row}>
          <Button type="submit" kind="main">
            {t('saved_save')}
          </Button>
          <Button onClick={forget}>{t('cancel')}</Button>
          {id && (
            <Button kind="danger" onClick={() => void attempt(() => saved.remove(id), t('saved_deleted'))}>
              {t('saved_delete')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
