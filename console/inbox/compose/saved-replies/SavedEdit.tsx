import type { Signal } from '@preact/signals'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { TextField } from '../../../shell/controls/Field'
import { Area } from '../../../shell/controls/Fields'
import { Form } from '../../../shell/controls/Form'
import { useAct } from '../../../shell/use-once'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import type { ReplyText } from './saved-replies'

/** An unsaved edit of a saved reply. `id` is null for a new reply. */
export interface ReplyEdit extends ReplyText {
  id: string | null
}

export function SavedEdit({
  inbox,
  editing,
}: {
  inbox: Pick<Inbox, 'saved' | 'toasts'>
  editing: Signal<ReplyEdit | null>
}) {
  const t = useTranslate()
  const { saved, toasts } = inbox
  const { busy, act } = useAct()
  const edit = editing.value
  function setEdit({ id, ...typed }: ReplyEdit) {
    editing.value = { id, ...typed }
    saved.storeText(id, typed)
  }
  const change = (part: Partial<ReplyText>) => {
    if (edit) setEdit({ ...edit, ...part })
  }
  const leave = () => {
    editing.value = null
  }
  const forget = () => {
    if (edit) saved.storeText(edit.id, null)
    leave()
  }

  if (!edit) return null
  const { id, name, shortcut, body } = edit
  const fields = { name: name.trim(), shortcut: shortcut.trim().replace(/^\//, '') || null, body }
  const save = () =>
    act(async () => {
      const reply = await saved.save(id, fields)
      toasts.say(t('record_saved'))
      const latest = editing.peek()
      if (latest === edit) return forget()
      if (latest?.id !== id) return
      saved.storeText(id, null)
      setEdit({ ...latest, id: reply.id })
    })
  const remove = (id: string) =>
    act(async () => {
      await saved.remove(id)
      toasts.say(t('saved_deleted'))
      forget()
    })
  return (
    <Dialog title={t(id ? 'saved_edit' : 'saved_new')} close={leave}>
      <Form
        send={() => fields.name && body.trim() && save()}
        busy={busy.value}
        act={t('saved_save')}
        also={
          <>
            <Button onClick={forget}>{t('cancel')}</Button>
            {id && (
              <Button kind="danger" busy={busy.value} onClick={() => void remove(id)}>
                {t('saved_delete')}
              </Button>
            )}
          </>
        }
      >
        <TextField label={t('saved_name')} value={name} required onText={(text) => change({ name: text })} />
        <TextField
          label={t('saved_shortcut')}
          hint={t('saved_name_about')}
          value={shortcut}
          onText={(text) => change({ shortcut: text })}
        />
        <Area
          label={t('saved_text')}
          hint={t('saved_text_about')}
          rows={6}
          required
          value={body}
          onText={(text) => change({ body: text })}
        />
      </Form>
    </Dialog>
  )
}
