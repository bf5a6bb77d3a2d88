// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface StatusOperations {
  /**
   * Enabled users and their availability; agents_available is the number of available users
   */
  listStatus: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are returned, and `limit` in the answer has the number.
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
