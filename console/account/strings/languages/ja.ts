import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'ログイン',
  demo_about: 'これはデモで、あなたはそのコンピューターを使っています。パスワードなしで入れます。',
  demo_sign_in: 'デモの管理者としてログイン',
  profile_title: 'プロフィール',
} satisfies Translated<typeof accountWords>
