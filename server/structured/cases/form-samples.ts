import { at, type Case, putAll, withValue } from './case'
import type { Writer } from './write'

export const select = {
  page_id: 'size',
  type: 'select',
  title: 'Which size?',
  items: [
    { id: 's', title: 'Small', value: 'S', next_page_id: 'colour' },
    { id: 'l', title: 'Large', value: 'L', next_page_id: 'day' },
  ],
}
const picker = {
  page_id: 'colour',
  type: 'picker',
  title: 'Which colour?',
  next_page_id: 'day',
  items: [
    { id: 'r', title: 'Red', value: 'red' },
    { id: 'b', title: 'Blue', value: 'blue' },
  ],
}
const date = { page_id: 'day', type: 'datePicker', title: 'When?', next_page_id: 'name', options: {} }
export const input = { page_id: 'name', type: 'input', title: 'Who?', submit_form: true, options: {} }
export const payload = {
  type: 'form',
  title: 'An order',
  first_page_id: 'size',
  splash: { header: 'Hello' },
  pages: [select, picker, date, input],
}
export const web: Writer = { channel: 'web_messaging', payload }
export const multiple = putAll(payload, { 'pages[0].multiple_selection': true, 'pages[0].next_page_id': 'colour' })
export const otherChannels = ['messenger', 'business_listing', 'chat_app', 'photo_sharing'] as const
export const keyboards =
  'default asciiCapable numbersAndPunctuation numberPad phonePad namePhonePad emailAddress decimalPad UIKeyboardTypeSocial webSearch'
export const contents =
  'name namePrefix givenName middleName familyName nameSuffix nickname jobTitle organizationName location fullStreetAddress streetAddressLine1 streetAddressLine2 addressCity addressState addressCityAndState sublocality countryName postalCode telephoneNumber emailAddress URL creditCardNumber username password newPassword oneTimeCode'

export const misplaced = (place: string, value: unknown): Case => ({
  covers: [`${place.replace(/\[\d\]/, '')}: ignoredWhen`],
  name: `${place} on a page of another kind`,
  channel: 'web_messaging',
  payload: withValue(payload, place, value),
  shows: { [place]: undefined },
  warned: [{ path: at(place), code: 'ignored' }],
})

export const renderCase = (covers: string[], name: string, sent: object, shows: Record<string, unknown>): Case => ({
  covers,
  name,
  channel: 'web_messaging',
  payload: putAll(payload, { ...sent }),
  shows,
})

export const refusalCase = (covers: string[], name: string, sent: object, problems: [string, string][]): Case => ({
  covers,
  name,
  channel: 'web_messaging',
  payload: putAll(payload, { ...sent }),
  refused: problems.map(([place, code]) => ({ path: at(place), code })),
})
