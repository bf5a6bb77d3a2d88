import type { TimeSelect } from '../../../../contract/structured/time-select'
import type { StructuredRules } from '../../rules/rules'

/** Times to choose from. The spec only names the type; its fields are ours. */
export const timeSelect = {
  type: 'time_select',
  plainText: ['body'],
  beside: { body: { required: true } },
  fields: {
    type: { type: 'string', required: true, only: ['time_select'] },
    timeslots: { type: 'array', required: true, limit: 100, ours: true },
    'timeslots.identifier': { type: 'string', required: true, limit: 200, ours: true, unique: true },
    'timeslots.start_time': { type: 'string', required: true, is: 'time with offset' },
    'timeslots.duration': { type: 'integer', required: true, atLeast: 1, atMost: 31_536_000, ours: true },
    location: { type: 'object' },
    'location.latitude': { type: 'number', required: true, atLeast: -90, atMost: 90 },
    'location.longitude': { type: 'number', required: true, atLeast: -180, atMost: 180 },
    'location.radius': { type: 'number', atLeast: 0 },
    'location.title': { type: 'string', shown: true, limit: 350, ours: true },
    attachment_id: { type: 'string', is: 'attachment id' },
    attachment_fallback_id: { type: 'string', is: 'fallback attachment id' },
  },
  channels: {
    business_chat: [{ as: 'time_picker', fields: {} }],
    web_messaging: [{ as: 'web', attachment: { formats: ['gif', 'jpg', 'jpeg', 'png'], private: true }, fields: {} }],
    messenger: 'plain text',
    business_listing: 'plain text',
    chat_app: 'plain text',
    photo_sharing: 'plain text',
  },
} satisfies StructuredRules<TimeSelect>
