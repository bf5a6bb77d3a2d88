import { checkOption } from '../options'
import type { Registration } from '../registration'
import { example } from './example'
import { askSelect } from './tool'

export const select: Registration<'select'> = {
  example,
  takesOneAnswer: true,
  checkAnswer: (question, reply, body) => checkOption(question.items, reply, body),
  tools: [askSelect],
  fill: null,
  isEditable: true,
  needsChat: false,
  lines: () => [],
  parts: null,
  times: null,
}
