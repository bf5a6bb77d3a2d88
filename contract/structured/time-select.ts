export interface Timeslot {
  identifier: string
  /** With an offset, such as `2026-04-26T08:00+0200`. */
  start_time: string
  /** In seconds. */
  duration: number
}

export interface TimeSelect {
  type: 'time_select'
  timeslots: Timeslot[]
  location?: { latitude: number; longitude: number; radius?: number; title?: string }
  attachment_id?: string
  attachment_fallback_id?: string
}
