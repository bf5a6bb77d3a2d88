import type { TypeRegistration } from '../shared/registration'

export const form: TypeRegistration<'form'> = {
  view: () => import('./Form'),
  choice: false,
  texts: ({ title, pages }) => [title, pages[0]?.title],
  answers: null,
}
