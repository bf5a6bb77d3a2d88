// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Statistics } from './statistics.js'

export interface StatisticsOperations {
  /**
   * Counts and times of the conversations that began in these days; it needs the right read_statistics
   */
  readStatistics: {
    given: {
      /**
       * The first day, in the time zone.
       */
      from: string
      /**
       * The last day, included; at most 366 days in all.
       */
      to: string
      /**
       * An IANA name, such as Europe/Paris.
       */
      time_zone?: string
      /**
       * Only these sources; by default all that the agent may read.
       */
      source_ids: string[]
      /**
       * Only conversations of this agent.
       */
      agent_id?: string
      /**
       * One or more of day, hour, source and agent.
       */
      group_by: ('day' | 'hour' | 'source' | 'agent')[]
    }
    answer: Statistics
  }
}
