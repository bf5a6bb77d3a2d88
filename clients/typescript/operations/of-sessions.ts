// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Session } from './session.js'
import type { Warning } from './warning.js'

export interface SessionsOperations {
  /**
   * The browsers where you are signed in, newest first
   */
  listMySessions: {
    given: Record<string, never>
    answer: {
      records: Session[]
    }
  }
  /**
   * Sign out everywhere
   */
  endMySessions: {
    given: {
      /**
       * Everywhere except in the browser of this request.
       */
      others?: boolean
    }
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
  /**
   * Sign out on one browser
   */
  endMySession: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
  /**
   * Switch notifications off in another browser where you are signed in
   */
  switchAlertsOffElsewhere: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
  /**
   * Sign a user out of the console everywhere
   */
  endUserSessions: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
}
