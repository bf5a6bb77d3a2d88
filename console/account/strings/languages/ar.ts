import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'تسجيل الدخول',
  demo_about: 'هذا هو العرض التوضيحي وأنت على جهازه: ادخل بلا كلمة مرور.',
  demo_sign_in: 'الدخول بصفة مسؤول العرض',
  profile_title: 'ملفك الشخصي',
} satisfies Translated<typeof accountWords>
