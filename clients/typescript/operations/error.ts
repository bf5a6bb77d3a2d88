// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Problem } from './problem.js'

/**
 * Every answer that is not a success.
 */
export interface Error {
  error: string
  message: string
  status: number
  errors?: Problem[]
  /**
   * Who has the conversation, where that is why.
   */
  owner?: {
    id: string
    name: string
  }
}
