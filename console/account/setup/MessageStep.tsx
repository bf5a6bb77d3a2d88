import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { Button } from '../../shell/controls/Button'
import { Field } from '../../shell/controls/Field'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import style from './Setup.module.css'
import { StepFoot } from './StepFoot'
import type { StepProps } from './step-props'
import { usePolling } from './use-polling'

export function MessageStep({ setup }: StepProps) {
  const t = useWords(accountWords)
  const arrived = usePolling(setup.arrived, () => true)
  const text = useTyped('setup:answer')
  const answered = useSignal(false)
  const form = useFormSubmit(async () => {
    if (!arrived.value) return
    await setup.answer(arrived.value, text.value)
    text.value = ''
    answered.value = true
  })
  const end = () =>
    location.assign(`${basePath}/inbox/${arrived.value ? `?in=all&open=${arrived.value.thread_id}` : ''}`)
  return (
    <>
      <p>{t('message_about')}</p>
      <p>
        <a
          class={arrived.value ? undefined : `${ui.button} ${ui.main}`}
          href={`${basePath}/chat/${setup.source.value?.channel_id}/`}
          target="_blank"
          rel="noopener"
        >
          {t('message_test')}
        </a>
      </p>
      <div class={style.state} role="status">
        {arrived.value ? <p>{t('message_came')}</p> : <p>{t('message_waiting')}</p>}
        {arrived.value && (
          <p class={style.said} dir="auto">
            {arrived.value.body}
          </p>
        )}
        {answered.value && (
          <p class={style.good}>
            <Icon name="check" size={18} /> {t('answered')}
          </p>
        )}
      </div>
      {arrived.value && !answered.value && (
        <form class={ui.stack} onSubmit={form.submit}>
          <Field label={t('answer')} error={Object.values(form.problems.value)[0]}>
            {(attributes) => (
              <textarea
                {...attributes}
                rows={2}
                required
                value={text.value}
                onInput={({ currentTarget }) => {
                  text.value = currentTarget.value
                }}
              />
            )}
          </Field>
          <p role="alert" class={ui.problem}>
            {form.problem.value}
          </p>
          <div>
            <Button kind="main" type="submit" icon="send" busy={form.busy.value}>
              {t('send')}
            </Button>
          </div>
        </form>
      )}
      <StepFoot main={answered.value} onNext={end} label={answered.value ? t('open_inbox') : t('done')} />
    </>
  )
}
