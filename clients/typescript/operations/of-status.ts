// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface StatusOperations {
  /**
   * Enabled users and their availability; agents_available counts those who are available
   */
  listStatus: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are given, and `limit` in the answer says how many.
       */
      limit?: number
      /**
       * There for customers, or not.
       */
      availability?: 'available' | 'busy' | 'away'
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: {
        user_id: string
        name: string
        availability: 'available' | 'busy' | 'away'
      }[]
      agents_available: number
    }
  }
}
