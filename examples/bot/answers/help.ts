import type { Answer } from '../answer-shapes'

const titles = {
  carousel: 'Our plants',
  list: 'Our teas',
  select: 'Sizes of pots',
  form: 'Find my plant',
  template: 'My order',
  pay: 'Pay for an order',
  time: 'Book a visit',
  story: 'Tell me a story',
  link: 'Opening hours',
}

export const payloadOf = (word: string) => `show-${word}`

/** Offers everything that the shop can show as a quick reply; tapping a reply shows it. */
export function help(): Answer {
  return {
    body: 'What may we show you?',
    structured_content: {
      type: 'select',
      items: Object.entries(titles).map(([word, title]) => ({ title, payload: payloadOf(word) })),
    },
  }
}
