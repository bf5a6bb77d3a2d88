import type { Translation } from '../translation'

export const later = () => import('../later/de')

export default {
  title: 'Chatten Sie mit uns',
  open_chat: 'Chat öffnen',
  close: 'Chat schließen',
  threads: 'Unterhaltungen',
  menu: 'Weitere Optionen',
  attach: 'Dateien anhängen',
  connecting: 'Verbindung wird hergestellt…',
  offline: 'Keine Verbindung. Was Sie schreiben, wird gesendet, sobald sie wieder besteht.',
  welcome_title: 'Hallo! Wie können wir Ihnen helfen?',
  welcome_text:
    'Schreiben Sie uns unten. Sie können diese Seite verlassen: Das Gespräch ist noch da, wenn Sie wiederkommen.',
  loading: 'Ihr Gespräch wird geladen…',
  write_label: 'Ihre Nachricht',
  write: 'Nachricht schreiben…',
  send: 'Senden',

  log: 'Gespräch',
  earlier: 'Frühere Nachrichten anzeigen',
  to_end: 'Zur neuesten Nachricht',
  today: 'Heute',
  yesterday: 'Gestern',
  new_messages: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  you_said: 'Sie schrieben:',
  they_said: '{name} schrieb:',
  agent: 'Service-Team',
  sending: 'Wird gesendet…',
  sent: 'Gesendet',
  delivered: 'Zugestellt',
  read: 'Gelesen',
  typing: '{name} schreibt…',
  unread_from: 'Neue Nachrichten',
  new_thread: 'Neue Unterhaltung',
  say_message: '{name} schrieb: {text}',
} satisfies Translation
