import { checkCards } from '../options'
import type { Registration } from '../registration'
import { example } from './example'
import { showCarousel } from './tool'

export const carousel: Registration<'carousel'> = {
  example,
  takesOneAnswer: false,
  checkAnswer: (question, reply, body) => checkCards(question.items, reply, body),
  tools: [showCarousel],
  fill: null,
  isEditable: true,
  needsChat: false,
  lines: ({ items }) => items.map(({ title, subtitle }) => (subtitle ? `${title}: ${subtitle}` : title)),
  parts: ({ items }) => items.map((item) => ({ type: 'template', ...item })),
  times: null,
}
