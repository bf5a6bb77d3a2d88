import type { Diagnosis, StorageMode } from '../../../contract/chat/embed'
import { advice, type Finding, ok } from './finding'

export interface StorageFacts {
  consent: StorageMode
  local: boolean
  session: boolean
  /** Absent if the chat sent no report. */
  chat?: Pick<Diagnosis, 'storage' | 'partitioned'> | undefined
}

const title = 'Storage'

export function judgeStorage({ consent, local, session, chat }: StorageFacts): Finding {
  if (consent === 'none')
    return ok(title, 'Consent is none: nothing is stored, and the conversation lasts as long as this page.')
  const area = consent === 'session' ? 'sessionStorage' : 'localStorage'
  if (!(consent === 'session' ? session : local))
    return advice(
      title,
      `Consent is ${consent}, but ${area} is denied: the conversation lasts as long as this page.`,
      'The browser, or a sandbox around this page, denies storage: allow site data, or allow-same-origin for the sandbox.',
    )
  const placeText = `Consent is ${consent}: the session is in this site's ${area}.`
  const chatText =
    chat?.storage === 'denied'
      ? " This browser denies the chat's own storage, as storage of a third party: drafts and unsent messages last as long as this page."
      : chat?.partitioned
        ? " The chat's own storage is partitioned: drafts belong to this site alone."
        : ''
  return ok(title, placeText + chatText)
}
