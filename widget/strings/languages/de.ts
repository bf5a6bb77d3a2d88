import type { Translation } from '../translation'

export const later = () => import('../later/de')

export default {
  title: 'Chatten Sie mit uns',
  open_chat: 'Chat öffnen',
  open_unread: {
    one: 'Chat öffnen, {count} ungelesene Nachricht',
    other: 'Chat öffnen, {count} ungelesene Nachrichten',
  },
  close: 'Chat schließen',
  connecting: 'Verbindung wird hergestellt…',
  offline: 'Keine Verbindung. Was Sie schreiben, wird gesendet, sobald sie wieder besteht.',
  refused_unknown_channel: 'Dieser Chat ist nicht verfügbar.',
  refused_unsupported_version: 'Diese Seite ist veraltet. Laden Sie sie neu, um weiter zu chatten.',
  refused_invalid_session:
    'Der Chat konnte nicht gestartet werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  welcome_title: 'Hallo! Wie können wir Ihnen helfen?',
  welcome_text:
    'Schreiben Sie uns unten. Sie können diese Seite verlassen: Das Gespräch ist noch da, wenn Sie wiederkommen.',
  loading: 'Ihr Gespräch wird geladen…',
  write_label: 'Ihre Nachricht',
  write: 'Nachricht schreiben…',
  locked: 'Wählen Sie oben eine Antwort',
  not_now: 'Schreiben ist im Moment nicht möglich',
  send: 'Senden',
  characters_left: { one: 'Noch {count} Zeichen', other: 'Noch {count} Zeichen' },
  too_long: { one: '{count} Zeichen zu viel', other: '{count} Zeichen zu viel' },

  log: 'Gespräch',
  earlier: 'Frühere Nachrichten anzeigen',
  to_end: 'Zur neuesten Nachricht',
  today: 'Heute',
  yesterday: 'Gestern',
  closed: 'Dieses Gespräch ist beendet. Schreiben Sie, um ein neues zu beginnen.',
  new_messages: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  you_said: 'Sie schrieben:',
  they_said: '{name} schrieb:',
  agent: 'Service-Team',
  sending: 'Wird gesendet…',
  sent: 'Gesendet',
  not_sent: 'Nicht gesendet',
  retry: 'Noch einmal versuchen',
  discard: 'Löschen',
  reason_too_many_requests: 'Das war zu viel auf einmal. Warten Sie kurz und versuchen Sie es noch einmal.',
  reason_already_answered: 'Diese Frage wurde schon beantwortet.',
  reason_other: 'Die Nachricht konnte nicht angenommen werden.',
  say_message: '{name} schrieb: {text}',
  say_not_sent: 'Ihre Nachricht wurde nicht gesendet. {reason}',

  opens_new_tab: '(öffnet in neuem Tab)',
  chosen: '(ausgewählt)',
} satisfies Translation
