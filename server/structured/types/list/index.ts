import { cardLines, type Registration } from '../registration'
import { checkList } from './answer'
import { example } from './example'
import { showList } from './tool'

export const list: Registration<'list'> = {
  example,
  takesOneAnswer: true,
  checkAnswer: checkList,
  tools: [showList],
  fill: null,
  isEditable: true,
  needsChat: true,
  lines: cardLines,
  parts: null,
  times: null,
}
