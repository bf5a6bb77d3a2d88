// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * An agent, a person or a bot.
 */
export interface User {
  id: string
  name: string
  /**
   * Only for oneself and with the right manage_users.
   */
  email: string | null
  /**
   * It has no e-mail address: nobody can sign in as this user.
   */
  bot: boolean
  role_id: string
  /**
   * The name of the role.
   */
  role: string
  enabled: boolean
  availability: 'available' | 'busy' | 'away'
  /**
   * How many real-time conversations the user takes at once.
   */
  capacity: number
  /**
   * Whether it has an authenticator app or a passkey. Null without the right manage_users, but for oneself.
   */
  second_factor: boolean | null
  created_at: string
  updated_at: string
}
