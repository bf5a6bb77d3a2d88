import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: '登录',
  demo_about: '这是演示，而您就在它的机器上：无需密码即可进入。',
  demo_sign_in: '以演示管理员身份登录',
  profile_title: '您的资料',
} satisfies Translated<typeof accountWords>
