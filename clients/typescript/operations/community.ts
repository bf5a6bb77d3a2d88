// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A database of identities for one kind of source.
 */
export interface Community {
  id: string
  name: string
  signed_identities: 'required' | 'optional' | 'rejected'
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
