// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Health } from './health.js'

export interface HealthOperations {
  /**
   * The health of the server; it needs the right read_health
   */
  getHealth: {
    given: Record<string, never>
    answer: Health
  }
}
