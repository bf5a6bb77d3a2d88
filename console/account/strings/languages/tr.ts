import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Oturum aç',
  demo_about: 'Bu bir demo ve onun bilgisayarındasınız: parolasız girin.',
  demo_sign_in: 'Demonun yöneticisi olarak oturum aç',
  profile_title: 'Profiliniz',
} satisfies Translated<typeof accountWords>
