import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './CustomerPage.module.css'
import type { CustomerRecordForm } from './use-customer'

interface SaveBarProps {
  inbox: Inbox
  form: CustomerRecordForm
  nameOf(field: string): string
}

/** If a colleague has changed the same field, the agent chooses between the values. */
export function SaveBar({ inbox, form, nameOf }: SaveBarProps) {
  const t = useTranslate()
  const conflict = form.conflict.value
  const failure = form.failure.value
  if (form.changed.value.length === 0 && !conflict) return null
  const isOfField = form.errors.value.some((each) => form.fieldOf(each) !== null)
  return (
    <section class={style.bar} data-toasts="above" aria-label={t('record_unsaved')}>
      {conflict && (
        <div role="alert" class={ui.stack}>
          <p>
            <strong>{t('record_conflict')}</strong>{' '}
            {t('record_conflict_fields', { fields: conflict.fields.map(nameOf) })}
          </p>
          <div class={ui.row}>
            <Button onClick={form.takeTheirs}>{t('record_theirs')}</Button>
            <Button onClick={form.keepMine}>{t('record_mine')}</Button>
          </div>
        </div>
      )}
      {failure !== null && (
        <p role="alert" class={ui.problem}>
          {isOfField ? t('record_wrong') : inbox.sentence(failure)}
        </p>
      )}
      <div class={ui.row}>
        <Button
          kind="main"
          busy={form.state.value === 'saving'}
          disabled={conflict !== null}
          onClick={async () => {
            if (await form.save()) inbox.toasts.say(t('saved_done'))
          }}
        >
          {t('record_save')}
        </Button>
        <Button disabled={form.state.value === 'saving'} onClick={form.discard}>
          {t('record_discard')}
        </Button>
      </div>
    </section>
  )
}
