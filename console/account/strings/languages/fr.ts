import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Se connecter',
  demo_about: 'Ceci est la démo, et vous êtes sur sa machine\u00a0: entrez sans mot de passe.',
  demo_sign_in: 'Se connecter comme administrateur de la démo',
  profile_title: 'Votre profil',
} satisfies Translated<typeof accountWords>
