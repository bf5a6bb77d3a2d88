import type { SocketRefusalCode } from '../../contract/chat/realtime'
import { en } from './en'
import own from './english/not-sent.json'
import type { Lookup } from './words'

/** Texts for a message that the server refused. */
export const notSentWords = { ...own, not_now: en.not_now }

/** The reason why a message was not sent, by the server's code. */
const reasons: Readonly<Partial<Record<SocketRefusalCode, keyof typeof notSentWords>>> = {
  already_answered: 'reason_already_answered',
  text_input_disabled: 'not_now',
}

export const reasonOf = (code: string | null, t: Lookup<keyof typeof notSentWords>): string =>
  t((Object.hasOwn(reasons, code ?? '') && reasons[code as SocketRefusalCode]) || 'reason_other')
