import type { SocketRefusalCode } from '../../contract/chat/realtime'
import { en } from './en'
import type { Lookup, Text } from './words'

/** Said of a message that the server refused. */
export const notSentWords = {
  not_sent: 'Not sent',
  retry: 'Try again',
  discard: 'Delete',
  reason_already_answered: 'This question was answered already.',
  reason_other: 'It could not be accepted.',
  not_now: en.not_now,
  say_not_sent: 'Your message was not sent. {reason}',
} satisfies Record<string, Text>

/** Why a message was not sent, by the server's code. */
const reasons: Readonly<Partial<Record<SocketRefusalCode, keyof typeof notSentWords>>> = {
  already_answered: 'reason_already_answered',
  text_input_disabled: 'not_now',
}

export const reasonOf = (code: string | null, t: Lookup<keyof typeof notSentWords>): string =>
  t((Object.hasOwn(reasons, code ?? '') && reasons[code as SocketRefusalCode]) || 'reason_other')
