import { useEffect } from 'preact/hooks'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useSentence } from '../../shell/words/sentence'
import type { Inbox } from '../inbox'
import style from '../keys/Palette.module.css'
import { useTranslate } from '../strings/en'

export function ClosedNoticeSettings({ inbox }: { inbox: Pick<Inbox, 'closed' | 'toasts'> }) {
  const t = useTranslate()
  const sentence = useSentence()
  const { closed } = inbox
  const { settings, isBusy, problem, isPossible } = closed
  const warnOnFailure = (work: Promise<unknown>) => void work.catch((error) => inbox.toasts.warn(sentence(error)))
  useEffect(() => {
    if (isPossible) warnOnFailure(closed.read())
  }, [])

  async function test() {
    const { outcome, reason } = await closed.test()
    if (outcome === 'sent') inbox.toasts.say(t('alerts_test_sent'))
    else inbox.toasts.warn(t('alerts_test_failed', { reason: reason ?? outcome }))
  }

  const on = settings.value?.on ?? false
  const statusKey = !isPossible
    ? 'alerts_closed_install'
    : isBusy.value
      ? 'alerts_closed_waiting'
      : problem.value === 'denied'
        ? 'alerts_denied'
        : problem.value
          ? 'alerts_closed_failed'
          : 'alerts_closed_about'
  return (
    <>
      <label class={style.choice}>
        <input
          type="checkbox"
          checked={on}
          disabled={!isPossible || settings.value === null || isBusy.value}
          onChange={({ currentTarget }) => {
            warnOnFailure(currentTarget.checked ? closed.switchOn() : closed.switchOff())
            // Reset the checkbox to the stored setting, because the change can fail.
            currentTarget.checked = on
          }}
        />
        {t('alerts_closed')}
        <small role="status">{t(statusKey)}</small>
      </label>
      {on && (
        <fieldset class={style.within} aria-label={t('alerts_closed')}>
          <label class={style.choice}>
            <input
              type="checkbox"
              checked={settings.value?.unassigned}
              disabled={isBusy.value}
              onChange={({ currentTarget }) => warnOnFailure(closed.choose({ unassigned: currentTarget.checked }))}
            />
            {t('alerts_closed_unassigned')}
          </label>
          <label class={style.choice}>
            <input
              type="checkbox"
              checked={settings.value?.words}
              disabled={isBusy.value}
              onChange={({ currentTarget }) => warnOnFailure(closed.choose({ words: currentTarget.checked }))}
            />
            {t('alerts_closed_words')}
            <small>{t('alerts_closed_words_about')}</small>
          </label>
          <div class={ui.row}>
            <Button onClick={() => warnOnFailure(test())}>{t('alerts_test')}</Button>
          </div>
        </fieldset>
      )}
    </>
  )
}
