import type { TypeRegistration } from '../shared/registration'

export const list: TypeRegistration<'list'> = {
  view: () => import('./List'),
  choice: true,
  texts: ({ title }) => [title],
  answers: ({ items }) =>
    items.map(({ title, payload, section_identifier }) => ({
      title,
      reply: { items: [{ title, payload: payload || null, section_identifier: section_identifier ?? null }] },
    })),
}
