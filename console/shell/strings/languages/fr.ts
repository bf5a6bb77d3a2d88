import type { Translated } from '../../languages'
import type { shellWords } from '../en'

export default {
  shell_skip: 'Aller au contenu',
  shell_places: 'Rubriques',
  shell_inbox: 'Boîte de réception',
  shell_reports: 'Rapports',
  shell_settings: 'Paramètres',
  shell_studio: 'Studio',
  shell_you: 'Vous\u00a0: {name}',
  shell_profile: 'Votre profil',
  shell_sign_out: 'Se déconnecter',
  shell_theme: 'Apparence',
  shell_system: 'Comme le système',
  shell_light: 'Clair',
  shell_dark: 'Sombre',
  shell_dismiss: 'Masquer',
  shell_close: 'Fermer',
  shell_cancel: 'Annuler',
  shell_save: 'Enregistrer',
  shell_email: 'Adresse e-mail',
  shell_password: 'Mot de passe',
  shell_sign_in: 'Se connecter',
  shell_again_title: 'Se reconnecter',
  shell_again_about:
    'Votre session est terminée. Connectez-vous, et tout reprendra sur cette page là où vous en étiez.',
  shell_elsewhere: 'Se connecter autrement, dans un nouvel onglet',
  shell_done: 'Je me suis connecté',
  shell_sign_in_wrong: 'Cette adresse e-mail et ce mot de passe ne correspondent pas.',
  shell_too_many: {
    one: 'Trop de tentatives. Réessayez dans {count} seconde.',
    other: 'Trop de tentatives. Réessayez dans {count} secondes.',
  },
  shell_offline: 'Le serveur est injoignable. Ce que vous avez saisi est toujours là\u00a0: réessayez.',
  shell_right_missing: 'Votre rôle ne le permet pas. Un administrateur peut le changer.',
  shell_failed: 'Un problème est survenu sur le serveur. Ce que vous avez saisi est toujours là\u00a0: réessayez.',
} satisfies Translated<typeof shellWords>
