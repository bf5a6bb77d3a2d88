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
}
