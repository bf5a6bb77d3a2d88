import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { newUuid } from '../../../../contract/new-id'
import { RequestError } from '../../../shell/api'
import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { TextField } from '../../../shell/controls/Field'
import { Form } from '../../../shell/controls/Form'
import ui from '../../../shell/controls/ui.module.css'
import { useTyped } from '../../../shell/controls/use-typed'
import { isolateDirection } from '../../../shell/words/isolate-direction'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'

export function MailTranscript({
  inbox,
  close,
}: {
  inbox: Pick<Inbox, 'language' | 'me' | 'ownEmail' | 'records' | 'sentence' | 'talk' | 'toasts'>
  close(): void
}) {
  const t = useTranslate()
  const id = inbox.talk.id.value
  const [customerAddress, ownAddress] = [inbox.talk.details.value?.customer.email ?? '', inbox.ownEmail()]
  const defaultAddress = customerAddress || ownAddress
  const email = useTyped(`transcript:${inbox.me().id}:${id}`, defaultAddress)
  const problem = useSignal('')
  const busy = useSignal(false)
  const suggestions = useRef<HTMLDivElement>(null)
  /** The idempotency id of the request. Retries to the same address reuse it. */
  const request = useRef({ email: '', id: '' })
  const typedAddress = email.value.trim()
  const isTyped = (address: string) => address !== '' && address.toLowerCase() === typedAddress.toLowerCase()

  const suggestion = (address: string, label: string) =>
    address && !isTyped(address) && <Button onClick={() => fill(address)}>{label}</Button>

  function leave() {
    email.value = defaultAddress
    close()
  }

  function fill(address: string) {
    email.value = address
    problem.value = ''
  }

  async function send() {
    if (busy.value) return
    problem.value = typedAddress === '' ? t('transcript_missing') : ''
    if (problem.value) return
    busy.value = true
    if (request.current.email !== typedAddress) request.current = { email: typedAddress, id: newUuid() }
    try {
      // For the customer's address the server uses the customer's language.
      const language = isTyped(customerAddress) ? {} : { language: inbox.language.value }
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const client_id = request.current.id
      await inbox.records.mailTranscript(id, { email: typedAddress, time_zone, client_id, ...language })
      request.current.email = ''
      inbox.toasts.say(t('transcript_sent', { email: typedAddress }))
      if (email.value.trim() === typedAddress) leave()
    } catch (error) {
      const isTooMany = error instanceof RequestError && error.code === 'too_many_transcripts'
      const why = isTooMany ? t('transcript_too_many') : inbox.sentence(error)
      problem.value = why
      if (!suggestions.current)
        inbox.toasts.warn(t('transcript_failed', { email: isolateDirection(typedAddress), why: isolateDirection(why) }))
    }
    busy.value = false
  }

  return (
    <Dialog title={t('transcript_title')} close={close}>
      <Form
        send={send}
        busy={busy.value}
        noValidate
        act={t('send')}
        also={<Button onClick={leave}>{t('cancel')}</Button>}
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
          hint={typedAddress && !isTyped(customerAddress) && !isTyped(ownAddress) ? t('transcript_other') : undefined}
          error={problem.value || undefined}
        />
        <div ref={suggestions} class={ui.row}>
          {suggestion(customerAddress, t('transcript_customers'))}
          {suggestion(ownAddress, t('transcript_own'))}
        </div>
      </Form>
    </Dialog>
  )
}
