import type { Translated } from '../../../shell/languages'
import type { accountWords } from '../en'

export default {
  sign_in_title: 'התחברות',
  demo_about: 'זוהי ההדגמה, והמחשב הזה הוא שלה: אפשר להיכנס בלי סיסמה.',
  demo_sign_in: 'התחברות בתור מנהל ההדגמה',
  profile_title: 'הפרופיל שלך',
} satisfies Translated<typeof accountWords>
