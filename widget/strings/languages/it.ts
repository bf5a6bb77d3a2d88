import type { Translation } from '../translation'

export const later = () => import('../later/it')

export default {
  title: 'Scrivici in chat',
  open_chat: 'Apri la chat',
  close: 'Chiudi la chat',
  threads: 'Conversazioni',
  menu: 'Altre opzioni',
  attach: 'Allega file',
  connecting: 'Connessione in corso…',
  offline: 'Nessuna connessione. Quello che scrivi verrà inviato appena sarà ripristinata.',
  welcome_title: 'Ciao! Come possiamo aiutarti?',
  welcome_text: 'Scrivici qui sotto. Puoi lasciare questa pagina: al tuo ritorno la conversazione sarà ancora qui.',
  loading: 'Caricamento della conversazione…',
  write_label: 'Il tuo messaggio',
  write: 'Scrivi un messaggio…',
  send: 'Invia',

  log: 'Conversazione',
  earlier: 'Mostra i messaggi precedenti',
  to_end: 'Vai all’ultimo messaggio',
  today: 'Oggi',
  yesterday: 'Ieri',
  new_messages: { one: '{count} nuovo messaggio', other: '{count} nuovi messaggi' },
  you_said: 'Hai scritto:',
  they_said: '{name} ha scritto:',
  agent: 'Operatore',
  sending: 'Invio in corso…',
  sent: 'Inviato',
  delivered: 'Consegnato',
  read: 'Letto',
  typing: '{name} sta scrivendo…',
  unread_from: 'Nuovi messaggi',
  new_thread: 'Nuova conversazione',
  say_message: '{name} ha scritto: {text}',
} satisfies Translation
