// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * One thing that is wrong: where, what, and how far off.
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
   * At which of its characters that begins, counted from 1.
   */
  at?: number
}
