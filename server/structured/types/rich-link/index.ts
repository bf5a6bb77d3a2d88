import { checkCards } from '../options'
import type { Registration } from '../registration'
import { example } from './example'
import { showRichLink } from './tool'

export const richLink: Registration<'rich_link'> = {
  example,
  takesOneAnswer: false,
  checkAnswer: (question, reply, body) => checkCards([question], reply, body),
  tools: [showRichLink],
  fill: null,
  isEditable: true,
  needsChat: false,
  lines: ({ subtitle = '' }) => [subtitle],
  parts: null,
  times: null,
}
