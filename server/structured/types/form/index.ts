import { cardLines, type Registration } from '../registration'
import { checkForm } from './answer'
import { example } from './example'
import { fillForm } from './fill'
import { askForm } from './tool'

export const form: Registration<'form'> = {
  example,
  takesOneAnswer: true,
  checkAnswer: checkForm,
  tools: [askForm],
  fill: fillForm,
  isEditable: false,
  needsChat: true,
  lines: cardLines,
  parts: null,
  times: null,
}
