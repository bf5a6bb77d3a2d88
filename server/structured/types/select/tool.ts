import type { Select } from '../../../../contract/structured/select'
import { picture, type ToolWords } from '../tool-words'

export const askSelect = {
  name: 'ask_select',
  type: 'select',
  waits: true,
  about: 'Asks the customer a question with a few short answers to press, and waits for the choice.',
  body: 'The question.',
  fields: {
    items: 'The answers to choose from.',
    'items.title': 'The answer as the customer reads it.',
    'items.payload': 'Code that you get back for this answer, such as "yes".',
    'items.attachment_id': picture,
    'items.attachment_fallback_id': null,
    center_items: null,
    disable_text_input: 'True if the customer must press an answer and cannot write one.',
  },
} satisfies ToolWords<Select>
