// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A customer, as one community knows them.
 */
export interface Identity {
  id: string
  community_id: string
  foreign_id: string
  identity_group_id: string | null
  signed: boolean
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  phone: string | null
  avatar_url: string | null
  extra_values: Record<string, unknown>
  /**
   * Who wrote each attribute, with `extra_values.<name>` for an extra value. A page replaces nothing that an agent wrote; a signed token of the site does.
   */
  origins: {
    [k: string]: 'site' | 'agent'
  }
  /**
   * The last connection or message, accurate to ten minutes.
   */
  seen_at: string
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
