import type { SocketRefusalCode } from '../../contract/chat/realtime'
import { en } from './en'
import own from './english/not-sent.json'
import type { Lookup } from './words'

export const notSentWords = { ...own, not_now: en.not_now }

const reasons: Readonly<Partial<Record<SocketRefusalCode, keyof typeof notSentWords>>> = {
  already_answered: 'reason_already_answered',
  text_input_disabled: 'not_now',
}

export const reasonOf = (code: string | null, t: Lookup<keyof typeof notSentWords>): string =>
  t((Object.hasOwn(reasons, code ?? '') && reasons[code as SocketRefusalCode]) || 'reason_other')
