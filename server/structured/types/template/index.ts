import { checkCards } from '../options'
import { cardLines, type Registration } from '../registration'
import { example } from './example'
import { showTemplate } from './tool'

export const template: Registration<'template'> = {
  example,
  takesOneAnswer: false,
  checkAnswer: (question, reply, body) => checkCards([question], reply, body),
  tools: [showTemplate],
  fill: null,
  isEditable: true,
  needsChat: false,
  lines: cardLines,
  parts: null,
  times: null,
}
