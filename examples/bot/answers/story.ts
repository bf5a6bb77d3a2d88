import type { Answer, Given } from '../answer-shapes'
import { carousel } from './carousel'

const begin = `**The fern that drank tea**

Every evening, when the shop had closed, the last cup in the pot went to the fern at the window. Nobody had planned it. Ada only did not like to pour *good sencha* down the sink. `

const end = `By spring the fern was taller than the kettle, and people asked for its secret. Ada wrote it on a card:

- cold tea, never hot
- no sugar and no milk
- a kind word, if there is one left

The card still hangs there. These are the fern's neighbors:`

/** Tells a story piece by piece, with what the shop does in between. It ends in the plants of the shop. */
export function story(given: Given): Answer {
  const pieces = [
    { status: 'Asking the oldest fern' },
    ...words(begin),
    { status: 'Pouring another cup' },
    ...words(end),
  ]
  return { ...carousel(given), body: begin + end, pieces }
}

/** As models write: a word at a time, with the space behind it. */
const words = (text: string) => (text.match(/\S+\s*/g) ?? []).map((word) => ({ text: word }))
