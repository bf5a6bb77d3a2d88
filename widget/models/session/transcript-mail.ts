import { type ReadonlySignal, signal } from '@preact/signals'
import { newUuid } from '../../../contract/new-id'
import { zoneOfBrowser } from '../../../contract/zone-of-browser'
import type { Speech } from '../../strings/words'
import type { Conversation } from '../log/conversation'

/** `often`: the conversation was already sent five times within a day. */
export type MailProgress = 'going' | 'done' | 'often' | 'error' | 'offline' | null

interface TranscriptMailNeeds {
  token(): string
  conversation: Pick<Conversation, 'thread'>
  speech: ReadonlySignal<Speech>
}

export type TranscriptMail = ReturnType<typeof createTranscriptMail>

/** Sends customers the open conversation by e-mail, to the address that the site has signed or an agent wrote. */
export function createTranscriptMail({ token, conversation, speech }: TranscriptMailNeeds) {
  /** Empty if there is no address or no mail server. */
  const address = signal('')
  const progress = signal<MailProgress>(null)
  /** Attempts of one request share this id until the server answers, so that one e-mail is sent. */
  let clientId = newUuid()

  function ask(method: string, body?: object): Promise<Response> {
    return fetch(`threads/${conversation.thread.peek()?.id}/transcript/mail`, {
      method,
      headers: { authorization: `Bearer ${token()}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /** Fetches the address. Without an answer the menu does not offer the e-mail. */
  async function loadAddress() {
    progress.value = null
    try {
      const answer = await ask('GET')
      address.value = answer.ok ? ((await answer.json()).sent_to ?? '') : ''
    } catch {
      address.value = ''
    }
  }

  async function send() {
    if (progress.peek() === 'going') return
    progress.value = 'going'
    const time_zone = zoneOfBrowser()
    try {
      const { ok, status } = await ask('POST', { language: speech.peek().language, time_zone, client_id: clientId })
      clientId = newUuid()
      progress.value = ok ? 'done' : status === 429 ? 'often' : 'error'
    } catch {
      progress.value = 'offline'
    }
  }

  return { address, progress, loadAddress, send }
}
