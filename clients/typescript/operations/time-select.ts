// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface TimeSelect {
  type: 'time_select'
  timeslots: {
    /**
     * All must be different.
     */
    identifier: string
    /**
     * Must be a time with its offset, such as 2026-04-26T08:00+0200.
     */
    start_time: string
    duration: number
  }[]
  location?: {
    latitude: number
    longitude: number
    radius?: number | null
    title?: string | null
  } | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
   */
  attachment_fallback_id?: string | null
}
