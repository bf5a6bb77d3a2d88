import type { TimeSelect } from '../../../../contract/structured/time-select'

export const example: TimeSelect = {
  type: 'time_select',
  timeslots: [
    { identifier: 'early', start_time: '2026-04-26T08:00+0200', duration: 1800 },
    { identifier: 'late', start_time: '2026-04-26T17:30+0200', duration: 1800 },
  ],
  location: { latitude: 48.8566, longitude: 2.3522, radius: 100, title: 'Our shop' },
}
