// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * An agent, a person or a bot.
 */
export interface User {
  id: string
  name: string
  /**
   * Shown only to the user, and with the right manage_users.
   */
  email: string | null
  /**
   * True without an e-mail address: nobody can sign in as this user.
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
   * The most real-time conversations that the user has at once.
   */
  capacity: number
  /**
   * The upload that is the picture; null: initials are shown.
   */
  picture_id: string | null
  /**
   * The address of the picture. Anyone can load it, and it can be cached.
   */
  picture_url: string | null
  /**
   * Whether the user has an authenticator app or a passkey. Null for other users without the right manage_users.
   */
  second_factor: boolean | null
  /**
   * How many sources the user may read. With 0 its inbox is empty. Null without the right manage_users, but for oneself.
   */
  sources_count: number | null
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
