// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A problem of a request: its path, its kind, and by how much.
 */
export interface Problem {
  path: string
  code: string
  message: string
  limit?: number
  actual?: number
  /**
   * The refused part of the text.
   */
  found?: string
  /**
   * The position of its first character, counted from 1.
   */
  at?: number
}
