import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Zaloguj się',
  demo_about: 'To jest demo, a Ty siedzisz przy jego komputerze: wejdź bez hasła.',
  demo_sign_in: 'Zaloguj się jako administrator demo',
  profile_title: 'Twój profil',
} satisfies Translated<typeof accountWords>
