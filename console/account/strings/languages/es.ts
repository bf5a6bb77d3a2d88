import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Iniciar sesión',
  demo_about: 'Esta es la demo y usted está en su equipo: entre sin contraseña.',
  demo_sign_in: 'Entrar como administrador de la demo',
  profile_title: 'Su perfil',
} satisfies Translated<typeof accountWords>
