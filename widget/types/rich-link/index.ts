import type { TypeRegistration } from '../shared/registration'

export const rich_link: TypeRegistration<'rich_link'> = {
  view: () => import('./RichLink'),
  choice: false,
  // The body may be an address that the card does not show.
  texts: ({ title, url }, body) => [title, url, /^\w+:\/\/\S+$/.exec(body)?.[0]],
  answers: null,
}
