// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A problem: where it is, what it is, and by how much.
 */
export interface Problem {
  path: string
  code: string
  message: string
  limit?: number
  actual?: number
  /**
   * The part of a text that is not taken.
   */
  found?: string
  /**
   * The character at which that part begins, counted from 1.
   */
  at?: number
}
