import type { Text } from '../../../widget/strings/words'

/** What the pages around one's own account say. */
export const accountWords = {
  sign_in_title: 'Sign in',
  demo_about: 'This is the demo, and you sit at its machine: come in without a password.',
  demo_sign_in: 'Sign in as the demo’s admin',
  profile_title: 'Your profile',
} satisfies Record<string, Text>
