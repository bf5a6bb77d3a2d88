import type { Answer } from '../answer-shapes'

const titles = {
  template: 'A card with buttons',
  carousel: 'A carousel of plants',
  select: 'Quick replies',
  link: 'A rich link',
  list: 'A list to pick from',
  form: 'A form of several pages',
  pay: 'A payment',
  time: 'A time to visit',
}

export const payloadOf = (word: string) => `show-${word}`

/** Offers every other word as a quick reply; tapping a word shows its answer. */
export function help(): Answer {
  return {
    body: `Type one of these words, or tap what you want to see: ${Object.keys(titles).join(', ')}.`,
    structured_content: {
      type: 'select',
      center_items: true,
      items: Object.entries(titles).map(([word, title]) => ({ title, payload: payloadOf(word) })),
    },
  }
}
