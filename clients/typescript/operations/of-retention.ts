// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Retention } from './retention'

export interface RetentionOperations {
  /**
   * How long what is kept, as the settings RETENTION_* say
   */
  getRetention: {
    given: Record<string, never>
    answer: Retention
  }
}
