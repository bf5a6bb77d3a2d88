import { useSignal } from '@preact/signals'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { Field } from '../../../shell/controls/Field'
import { Form } from '../../../shell/controls/Form'
import ui from '../../../shell/controls/ui.module.css'
import { useTimes } from '../../../times/times'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import { fieldTime, snoozeTimes } from '../snooze-times'
import style from './Snooze.module.css'

const mostMs = 366 * 86_400_000

interface SnoozeProps {
  inbox: Pick<Inbox, 'acts'>
  /** `until` is an ISO time. The dialog closes only if the promise resolves with true. */
  snooze(until: string): Promise<unknown>
  close(): void
}

export function Snooze({ inbox, snooze: save, close }: SnoozeProps) {
  const t = useTranslate()
  const now = new Date()
  const times = snoozeTimes(now)
  const chosen = useSignal(fieldTime(times.find(({ name }) => name === 'tomorrow')?.at ?? now))
  const isRefused = useSignal(false)
  const { until } = useTimes()

  async function snooze(at: Date) {
    const delayMs = at.getTime() - Date.now()
    isRefused.value = !(delayMs > 0 && delayMs < mostMs)
    if (!isRefused.value && (await save(at.toJSON())) === true) close()
  }

  return (
    <Dialog title={t('snooze_title')} close={close}>
      <p class={ui.soft}>{t('snooze_about')}</p>
      <ul class={style.times}>
        {times.map(({ name, at }) => (
          <li key={name}>
            <button type="button" class={style.time} onClick={() => void snooze(at)}>
              <span>{t(`snooze_${name}`)}</span>
              <span class={ui.soft}>{until(at.toJSON(), now.getTime())}</span>
            </button>
          </li>
        ))}
      </ul>
      <Form
        send={() => snooze(new Date(chosen.value))}
        busy={inbox.acts.busy.value}
        noValidate
        act={t('snooze_now')}
        also={<Button onClick={close}>{t('cancel')}</Button>}
      >
        <Field
          label={t('snooze_chosen')}
          hint={t('snooze_zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ') })}
          error={isRefused.value ? t('snooze_past') : undefined}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="datetime-local"
              min={fieldTime(now)}
              value={chosen.value}
              onInput={({ currentTarget }) => (chosen.value = currentTarget.value)}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  )
}
