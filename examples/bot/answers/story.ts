import type { Answer, AnswerInput } from '../answer-shapes'
import { carousel } from './carousel'

const begin = `**The fern that drank tea**

Every evening, when the shop had closed, the last cup in the pot went to the fern at the window. Nobody had planned it. Ada only did not like to pour *good sencha* down the sink. `

const end = `By spring the fern was taller than the kettle, and people asked for its secret. Ada wrote it on a card:

- cold tea, never hot
- no sugar and no milk
- a kind word, if there is one left

The card still hangs there. These are the fern's neighbors:`

export function story(input: AnswerInput): Answer {
  const pieces = [
    { status: 'Asking the oldest fern' },
    ...wordPieces(begin),
    { status: 'Pouring another cup' },
    ...wordPieces(end),
  ]
  return { ...carousel(input), body: begin + end, pieces }
}

/** Splits a text into words with the space after each, as language models write. */
const wordPieces = (text: string) => (text.match(/\S+\s*/g) ?? []).map((word) => ({ text: word }))
