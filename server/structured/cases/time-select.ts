import { at, type Case, withValue } from './case'
import { format, longest, most, required, type Writer } from './write'
import { attachmentIds, attachments } from './write-files'

const slot = { identifier: 'a', start_time: '2026-04-26T08:00+0200', duration: 1800 }
const payload = {
  type: 'time_select',
  timeslots: [slot, { ...slot, identifier: 'b', start_time: '2026-04-26T09:00+0200' }],
  location: { latitude: 48.85, longitude: 2.35, radius: 100, title: 'Shop' },
}
const web: Writer = { channel: 'web_messaging', payload }
const otherChannels = ['messenger', 'business_listing', 'chat_app', 'photo_sharing'] as const

const bounds = (place: string, good: number[], bad: [number, string, string, number][]): Case[] => [
  ...good.map((value) => ({
    covers: [`${place.replace(/\[\d\]/, '')}: atLeast`, `${place.replace(/\[\d\]/, '')}: atMost`],
    name: `${place} ${value}`,
    channel: 'web_messaging' as const,
    payload: withValue(payload, place, value),
  })),
  ...bad.map(([value, code, word, limit]) => ({
    covers: [`${place.replace(/\[\d\]/, '')}: ${word}`],
    name: `${place} ${value}`,
    channel: 'web_messaging' as const,
    payload: withValue(payload, place, value),
    refused: [{ path: at(place), code, limit, actual: value }],
  })),
]

export const timeSelectCases: readonly Case[] = [
  {
    covers: ['type: only'],
    name: 'on business chat',
    channel: 'business_chat',
    payload,
    as: 'time_picker',
    text: 'A question',
    shows: { 'timeslots[1].start_time': '2026-04-26T09:00+0200', location: payload.location },
    quiet: true,
  },
  {
    covers: ['type: only'],
    name: 'without a question',
    channel: 'web_messaging',
    payload,
    body: '',
    refused: [{ path: 'body', code: 'required' }],
  },
  ...required(web, 'timeslots'),
  ...most(web, 'timeslots', 100, (nth) => ({ ...slot, identifier: `t${nth}` })),
  ...required(web, 'timeslots[0].identifier'),
  ...longest(web, 'timeslots[0].identifier', 200),
  {
    covers: ['timeslots.identifier: unique'],
    name: 'two slots of one identifier',
    channel: 'web_messaging',
    payload: withValue(payload, 'timeslots[1].identifier', 'a'),
    refused: [{ path: at('timeslots[1].identifier'), code: 'not_unique' }],
  },
  ...required(web, 'timeslots[0].start_time'),
  ...format(
    web,
    'timeslots[0].start_time',
    ['2026-04-26T08:00+0200', '2026-04-26T08:00:00.000Z', '2028-02-29T23:59-05:30'],
    ['2026-04-26T08:00', '2026-02-29T08:00Z', '2026-04-26 08:00Z', 'tomorrow', '2026-04-26T24:00Z', '2026-04-26'],
  ),
  ...required(web, 'timeslots[0].duration'),
  ...bounds(
    'timeslots[0].duration',
    [1, 31_536_000],
    [
      [0, 'too_small', 'atLeast', 1],
      [31_536_001, 'too_large', 'atMost', 31_536_000],
    ],
  ),
  {
    covers: ['timeslots.duration: atLeast'],
    name: 'a duration of half seconds',
    channel: 'web_messaging',
    payload: withValue(payload, 'timeslots[0].duration', 1.5),
    refused: [{ path: at('timeslots[0].duration'), code: 'wrong_type' }],
  },
  ...required(web, 'location.latitude'),
  ...bounds(
    'location.latitude',
    [-90, 90],
    [
      [-90.1, 'too_small', 'atLeast', -90],
      [90.1, 'too_large', 'atMost', 90],
    ],
  ),
  ...required(web, 'location.longitude'),
  ...bounds(
    'location.longitude',
    [-180, 180],
    [
      [-180.1, 'too_small', 'atLeast', -180],
      [180.1, 'too_large', 'atMost', 180],
    ],
  ),
  {
    covers: ['location.radius: atLeast'],
    name: 'a negative radius',
    channel: 'web_messaging',
    payload: withValue(payload, 'location.radius', -1),
    refused: [{ path: at('location.radius'), code: 'too_small', limit: 0, actual: -1 }],
  },
  ...longest(web, 'location.title', 350),
  ...attachmentIds(web, 'attachment_id'),
  ...attachments(web, ['web_messaging web attachment'], 'attachment_id', {
    shown: ['wide-png', 'gif', 'private-png'],
    refused: ['bmp', 'video', 'exactly-5-mb'],
  }),
  ...attachments({ channel: 'business_chat', payload }, ['attachment_id: is'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg'],
    refused: ['gif', 'private-png', 'exactly-5-mb'],
  }),
  ...otherChannels.map((channel) => ({
    covers: [`${channel} plain text`],
    name: 'the question',
    channel,
    payload,
    as: 'plain_text',
    text: 'A question',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  })),
]
