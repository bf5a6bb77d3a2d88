import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { Area } from '../../shell/controls/Fields'
import { Form } from '../../shell/controls/Form'
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
  const message = usePolling(setup.firstMessage, () => true)
  const text = useTyped('setup:answer')
  const isAnswered = useSignal(false)
  const { form, problems } = useFormSubmit(async () => {
    if (!message.value) return
    await setup.answer(message.value, text.value)
    text.value = ''
    isAnswered.value = true
  })
  const openInbox = () =>
    location.assign(`${basePath}/inbox/${message.value ? `?in=all&open=${message.value.thread_id}` : ''}`)
  return (
    <>
      <p>{t('message_about')}</p>
      <p>
        <a
          class={message.value ? undefined : `${ui.button} ${ui.main}`}
          href={`${basePath}/chat/${setup.source.value?.channel_id}/`}
          target="_blank"
          rel="noopener"
        >
          {t('message_test')}
        </a>
      </p>
      <div class={style.state} role="status">
        {message.value ? <p>{t('message_came')}</p> : <p>{t('message_waiting')}</p>}
        {message.value && (
          <p class={style.said} dir="auto">
            {message.value.body}
          </p>
        )}
        {isAnswered.value && (
          <p class={style.good}>
            <Icon name="check" size={18} /> {t('answered')}
          </p>
        )}
      </div>
      {message.value && !isAnswered.value && (
        <Form {...form} icon="send" act={t('send')}>
          <Area label={t('answer')} error={Object.values(problems)[0]} rows={2} required text={text} />
        </Form>
      )}
      <StepFoot main={isAnswered.value} onNext={openInbox} label={isAnswered.value ? t('open_inbox') : t('done')} />
    </>
  )
}
