import { type Text, useWords } from './words'

export const en = {
  title: 'Chat with us',
  open_chat: 'Open chat',
  open_unread: { one: 'Open chat, {count} unread message', other: 'Open chat, {count} unread messages' },
  close: 'Close chat',
  threads: 'Conversations',
  menu: 'More options',
  attach: 'Attach files',
  connecting: 'Connecting…',
  offline: 'No connection. What you write is sent as soon as it is back.',

  welcome_title: 'Hello! How can we help?',
  welcome_text: 'Write to us below. You can leave this page: the conversation will be here when you come back.',
  loading: 'Loading your conversation…',

  write_label: 'Your message',
  write: 'Write a message…',
  locked: 'Choose an answer above',
  not_now: 'Writing is not possible at the moment',
  send: 'Send',
} satisfies Record<string, Text>

export const useTranslate = () => useWords(en)
