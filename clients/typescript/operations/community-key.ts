// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A key that signs identities, without its secret.
 */
export interface CommunityKey {
  id: string
  community_id: string
  kid: string
  algorithm: 'HS256' | 'RS256'
  public_key: string | null
  valid: boolean
  valid_until: string | null
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
