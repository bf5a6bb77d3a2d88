import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Accedi',
  demo_about: 'Questa è la demo e lei è alla sua macchina: entri senza password.',
  demo_sign_in: 'Accedi come amministratore della demo',
  profile_title: 'Il suo profilo',
} satisfies Translated<typeof accountWords>
