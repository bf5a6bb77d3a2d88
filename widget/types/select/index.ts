import { payloadAnswer } from '../shared/plain-answers'
import type { TypeRegistration } from '../shared/registration'

export const select: TypeRegistration<'select'> = {
  view: () => import('./Select'),
  choice: 'newest',
  texts: null,
  answers: ({ items }) => items.map(payloadAnswer),
}
