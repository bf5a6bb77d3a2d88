import type { TimeSelect, Timeslot } from '../../../contract/structured/time-select'
import { aFixture } from '../shared/a-fixture'

const slots = (day: string, hours: string[], offset: string, duration = 1_800): Timeslot[] =>
  hours.map((clock) => ({ identifier: `${day} ${clock}`, start_time: `${day}T${clock}${offset}`, duration }))

const visit: TimeSelect = {
  type: 'time_select',
  location: { latitude: 48.2, longitude: 16.37, title: 'Workshop, Old Market 4' },
  timeslots: [
    ...slots('2026-12-01', ['09:00', '09:30', '11:00', '14:30'], '+0000'),
    ...slots('2026-12-02', ['10:00', '10:30'], '+0000'),
  ],
}
const body = 'When would you like to come?'
const farAway: TimeSelect = {
  ...visit,
  timeslots: [...slots('2026-12-01', ['09:00', '18:00'], '+0930'), ...slots('2026-12-02', ['09:00'], '+0930')],
}

export const time_select = {
  fresh: aFixture({ id: 'time-fresh', structured: visit, body }),
  'two time zones': aFixture({ id: 'time-zones', structured: farAway, body }),
  answered: aFixture({
    id: 'time-answered',
    structured: visit,
    body,
    answer: {
      body: 'Tuesday, 1 December at 11:00',
      structured_reply: { identifier: '2026-12-01 11:00', start_time: '2026-12-01T11:00+0000' },
    },
  }),
  'many items': aFixture({
    id: 'time-many',
    structured: {
      ...visit,
      attachment_id: 'chair',
      timeslots: ['07', '08', '09', '10', '11'].flatMap((day) =>
        slots(
          `2026-12-${day}`,
          ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'],
          '+0000',
          3_600,
        ),
      ),
    },
    body,
  }),
  'failed picture': aFixture({ id: 'time-failed', structured: { ...visit, attachment_id: 'broken' }, body }),
  'long words': aFixture({
    id: 'time-long',
    structured: {
      ...visit,
      location: {
        latitude: 0,
        longitude: 0,
        title: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch station, second floor',
      },
      timeslots: [
        ...slots('2026-12-01', ['09:00'], '+0000', 900),
        ...slots('2026-12-01', ['12:00', '15:00'], '+0000', 5_400),
      ],
    },
    body,
  }),
  'right to left': aFixture({
    id: 'time-rtl',
    dir: 'rtl',
    structured: { ...farAway, location: { latitude: 0, longitude: 0, title: 'הסדנה, השוק הישן 4' } },
    body: 'מתי נוח לכם לבוא?',
  }),
}
