import type { Translation } from '../translation'

export const later = () => import('../later/nl')

export default {
  title: 'Chat met ons',
  open_chat: 'Chat openen',
  close: 'Chat sluiten',
  threads: 'Gesprekken',
  menu: 'Meer opties',
  attach: 'Bestanden toevoegen',
  connecting: 'Verbinden…',
  offline: 'Geen verbinding. Wat u schrijft, wordt verstuurd zodra die er weer is.',
  welcome_title: 'Hallo! Waarmee kunnen we u helpen?',
  welcome_text: 'Schrijf ons hieronder. U kunt deze pagina verlaten: het gesprek is er nog als u terugkomt.',
  loading: 'Uw gesprek wordt geladen…',
  write_label: 'Uw bericht',
  write: 'Schrijf een bericht…',
  send: 'Versturen',

  log: 'Gesprek',
  earlier: 'Eerdere berichten tonen',
  to_end: 'Naar het nieuwste bericht',
  today: 'Vandaag',
  yesterday: 'Gisteren',
  new_messages: { one: '{count} nieuw bericht', other: '{count} nieuwe berichten' },
  you_said: 'U zei:',
  they_said: '{name} zei:',
  agent: 'Medewerker',
  sending: 'Wordt verstuurd…',
  sent: 'Verstuurd',
  delivered: 'Bezorgd',
  read: 'Gelezen',
  typing: '{name} is aan het typen…',
  unread_from: 'Nieuwe berichten',
  new_thread: 'Nieuw gesprek',
  say_message: '{name} zei: {text}',
} satisfies Translation
