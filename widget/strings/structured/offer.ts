import type { Text } from '../words'

/** What a message offers beside its words: for screen readers, and for whoever looks at files. */
export const offerWords = {
  image: 'Picture: {name}',
  view_picture: 'View the picture {name}',
  audio: 'Audio: {name}',
  video: 'Video: {name}',
  file: 'File: {name}',
  say_options: { one: '{count} option: {list}', other: '{count} options: {list}' },
  say_cards: { one: '{count} card: {list}', other: '{count} cards: {list}' },
  say_times: { one: '{count} time to choose from', other: '{count} times to choose from' },
  say_form: 'A form to fill in',
  say_payment: 'A request to pay {amount}',
  say_link: 'Link: {title}',
} satisfies Record<string, Text>
