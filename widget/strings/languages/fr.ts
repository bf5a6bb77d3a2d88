import type { Translation } from '../translation'

export const later = () => import('../later/fr')

export default {
  title: 'Discutez avec nous',
  open_chat: 'Ouvrir le chat',
  close: 'Fermer le chat',
  threads: 'Conversations',
  menu: 'Plus d’options',
  attach: 'Joindre des fichiers',
  connecting: 'Connexion…',
  offline: 'Pas de connexion. Vos messages partiront dès qu’elle sera rétablie.',
  welcome_title: 'Bonjour\u202f! Comment pouvons-nous vous aider\u202f?',
  welcome_text: 'Écrivez-nous ci-dessous. Vous pouvez quitter cette page\u00a0: la conversation vous attendra ici.',
  loading: 'Chargement de votre conversation…',
  write_label: 'Votre message',
  write: 'Écrivez un message…',
  send: 'Envoyer',

  log: 'Conversation',
  earlier: 'Afficher les messages précédents',
  to_end: 'Aller au dernier message',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  new_messages: { one: '{count} nouveau message', other: '{count} nouveaux messages' },
  you_said: 'Vous avez dit\u00a0:',
  they_said: '{name} a dit\u00a0:',
  agent: 'Conseiller',
  sending: 'Envoi…',
  sent: 'Envoyé',
  delivered: 'Remis',
  read: 'Lu',
  typing: '{name} écrit…',
  unread_from: 'Nouveaux messages',
  new_thread: 'Nouvelle conversation',
  say_message: '{name} a dit\u00a0: {text}',
} satisfies Translation
