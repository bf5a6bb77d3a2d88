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
  say_message: '{name} said: {text}',
} satisfies Record<string, Text>

export type TalkTranslate = Lookup<keyof typeof enTalk>
export const useTalkTranslate = (): TalkTranslate => useWords(enTalk)
