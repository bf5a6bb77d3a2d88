import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { newUuid } from '../../../../contract/new-id'
import { Refused } from '../../../shell/api'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { TextField } from '../../../shell/controls/Field'
import ui from '../../../shell/controls/ui.module.css'
import { useTyped } from '../../../shell/controls/use-typed'
import { isolateDirection } from '../../../shell/words/isolate-direction'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'

export function MailTranscript({ inbox, close }: { inbox: Inbox; close(): void }) {
  const t = useTranslate()
  const id = inbox.talk.id.value
  const customers = inbox.talk.details.value?.customer.email ?? ''
  const own = inbox.ownEmail()
  const usual = customers || own
  const email = useTyped(`transcript:${inbox.me().id}:${id}`, usual)
  const problem = useSignal('')
  const busy = useSignal(false)
  const form = useRef<HTMLFormElement>(null)
  /** The idempotency id of the request. Retries to the same address reuse it. */
  const request = useRef({ email: '', id: '' })
  const typed = email.value.trim()
  const is = (known: string) => known !== '' && known.toLowerCase() === typed.toLowerCase()

  function leave() {
    email.value = usual
    close()
  }

  function fill(address: string) {
    email.value = address
    problem.value = ''
  }

  async function send() {
    if (busy.value) return
    problem.value = typed === '' ? t('transcript_missing') : ''
    if (problem.value) return
    busy.value = true
    if (request.current.email !== typed) request.current = { email: typed, id: newUuid() }
    try {
      // For the customer's address the server uses the customer's language.
      const language = is(customers) ? {} : { language: inbox.language.value }
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      await inbox.records.mailTranscript(id, { email: typed, time_zone, client_id: request.current.id, ...language })
      request.current.email = ''
      inbox.toasts.say(t('transcript_sent', { email: typed }))
      if (email.value.trim() === typed) leave()
    } catch (error) {
      const often = error instanceof Refused && error.code === 'too_many_transcripts'
      const why = often ? t('transcript_too_many') : inbox.sentence(error)
      problem.value = why
      if (!form.current)
        inbox.toasts.warn(t('transcript_failed', { email: isolateDirection(typed), why: isolateDirection(why) }))
    }
    busy.value = false
  }

  return (
    <Dialog title={t('transcript_title')} close={close}>
      <form
        ref={form}
        class={ui.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p class={ui.soft}>{t('transcript_about')}</p>
        <TextField
          label={t('transcript_address')}
          type="email"
          dir="ltr"
          required
          spellcheck={false}
          value={email.value}
          onText={fill}
          hint={typed && !is(customers) && !is(own) ? t('transcript_other') : undefined}
          error={problem.value || undefined}
        />
        <div class={ui.row}>
          {customers && !is(customers) && <Button onClick={() => fill(customers)}>{t('transcript_customers')}</Button>}
          {own && !is(own) && <Button onClick={() => fill(own)}>{t('transcript_own')}</Button>}
        </div>
        <div class={ui.row}>
          <Button kind="main" type="submit" busy={busy.value}>
            {t('send')}
          </Button>
          <Button onClick={leave}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
