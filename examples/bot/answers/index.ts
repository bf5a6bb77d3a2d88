import type { StructuredReply } from '../../../contract/structured/reply'
import type { Answer, AnswerInput } from '../answer-shapes'
import { carousel } from './carousel'
import { form } from './form'
import { help, payloadOf } from './help'
import { link } from './link'
import { list } from './list'
import { pay } from './pay'
import { select } from './select'
import { story } from './story'
import { template } from './template'
import { time } from './time'

export const answers = { template, carousel, select, link, list, form, pay, time, story, help } satisfies Record<
  string,
  (input: AnswerInput) => Answer
>

export type Word = keyof typeof answers

export const words = Object.keys(answers) as Word[]

const namesInShop: Record<Word, string> = {
  template: 'order',
  carousel: 'plants',
  select: 'pots',
  link: 'hours',
  list: 'teas',
  form: 'advice',
  pay: 'pay',
  time: 'visit',
  story: 'story',
  help: 'help',
}

export const shopWords = Object.values(namesInShop)

export function wordOfMessage(body: string): Word | undefined {
  const text = body.trim().toLowerCase()
  return words.find((word) => text === word || text === namesInShop[word])
}

export function wordOfPayload(reply: StructuredReply | Record<string, never>): Word | undefined {
  return words.find((word) => 'payload' in reply && reply.payload === payloadOf(word))
}
