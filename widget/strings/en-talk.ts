import { en } from './en'
import { type Lookup, type Text, useWords } from './words'

/** Texts of the log; they arrive with the conversation. */
export const enTalk = {
  log: 'Conversation',
  earlier: 'Show earlier messages',
  to_end: 'Go to the newest message',
  today: 'Today',
  yesterday: 'Yesterday',
  closed: 'This conversation was closed. Write to start a new one.',
  new_messages: { one: '{count} new message', other: '{count} new messages' },
  you_said: 'You said:',
  they_said: '{name} said:',
  agent: 'Agent',
  sending: 'Sending…',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  typing: '{name} is typing…',
  unread_from: 'New messages',
  new_thread: 'New conversation',
  not_sent: 'Not sent',
  retry: 'Try again',
  discard: 'Delete',
  reason_too_many_requests: 'That was too much at once. Wait a moment and try again.',
  reason_already_answered: 'This question was answered already.',
  reason_other: 'It could not be accepted.',
  not_now: en.not_now,
  say_message: '{name} said: {text}',
  say_not_sent: 'Your message was not sent. {reason}',
} satisfies Record<string, Text>

export type TalkTranslate = Lookup<keyof typeof enTalk>
export const useTalkTranslate = (): TalkTranslate => useWords(enTalk)

/** Why a message was not sent, by the server's code. */
const reasons: Readonly<Record<string, keyof typeof enTalk>> = {
  too_many_requests: 'reason_too_many_requests',
  already_answered: 'reason_already_answered',
  text_input_disabled: 'not_now',
}

export const reasonOf = (code: string | null, t: TalkTranslate): string =>
  t((Object.hasOwn(reasons, code ?? '') && reasons[code ?? '']) || 'reason_other')
