import type { Translation } from '../translation'

export const later = () => import('../later/pl')

export default {
  title: 'Porozmawiaj z nami',
  open_chat: 'Otwórz czat',
  close: 'Zamknij czat',
  threads: 'Rozmowy',
  menu: 'Więcej opcji',
  attach: 'Załącz pliki',
  connecting: 'Łączenie…',
  offline: 'Brak połączenia. Wiadomości zostaną wysłane, gdy wróci.',
  welcome_title: 'Dzień dobry! W czym możemy pomóc?',
  welcome_text: 'Napisz do nas poniżej. Rozmowa będzie tu także po powrocie.',
  loading: 'Wczytywanie rozmowy…',
  write_label: 'Twoja wiadomość',
  write: 'Napisz wiadomość…',
  send: 'Wyślij',

  log: 'Rozmowa',
  earlier: 'Pokaż wcześniejsze wiadomości',
  to_end: 'Przejdź do najnowszej wiadomości',
  today: 'Dzisiaj',
  yesterday: 'Wczoraj',
  new_messages: {
    one: '{count} nowa wiadomość',
    few: '{count} nowe wiadomości',
    many: '{count} nowych wiadomości',
    other: '{count} nowej wiadomości',
  },
  you_said: 'Twoja wiadomość:',
  they_said: '{name} pisze:',
  agent: 'Konsultant',
  sending: 'Wysyłanie…',
  sent: 'Wysłano',
  delivered: 'Dostarczono',
  read: 'Przeczytano',
  typing: '{name} pisze…',
  unread_from: 'Nowe wiadomości',
  new_thread: 'Nowa rozmowa',
  say_message: '{name} pisze: {text}',
} satisfies Translation
