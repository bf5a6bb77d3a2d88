import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Anmelden',
  demo_about: 'Dies ist die Demo, und Sie sitzen an ihrem Rechner: Kommen Sie ohne Passwort herein.',
  demo_sign_in: 'Als Administrator der Demo anmelden',
  profile_title: 'Ihr Profil',
} satisfies Translated<typeof accountWords>
