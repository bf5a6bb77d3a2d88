import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'Iniciar sessão',
  demo_about: 'Esta é a demonstração e está na máquina dela: entre sem palavra-passe.',
  demo_sign_in: 'Entrar como administrador da demonstração',
  profile_title: 'O seu perfil',
} satisfies Translated<typeof accountWords>
