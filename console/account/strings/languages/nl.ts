import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Aanmelden',
  demo_about: 'Dit is de demo en u zit aan de computer ervan: kom binnen zonder wachtwoord.',
  demo_sign_in: 'Aanmelden als beheerder van de demo',
  profile_title: 'Uw profiel',
} satisfies Translated<typeof accountWords>
