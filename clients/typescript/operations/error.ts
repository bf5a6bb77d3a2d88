// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Problem } from './problem.js'

/**
 * The answer to a request that failed.
 */
export interface Error {
  error: string
  message: string
  status: number
  errors?: Problem[]
  /**
   * The owner of the conversation, if that is the reason.
   */
  owner?: {
    id: string
    name: string
  }
}
