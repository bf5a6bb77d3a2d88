import { type View, views } from './list/places'

/** The state of the page in its address: every conversation has a link. */
export interface Route {
  view: View
  needsAnswer: boolean
  /** The id of the open conversation; empty for none. */
  open: string
}

export function routeIn(search: string): Route {
  const query = new URLSearchParams(search)
  const open = query.get('open') ?? ''
  return {
    view: views.find((each) => each === query.get('in')) ?? 'unassigned',
    needsAnswer: query.has('needs_answer'),
    open: /^[0-9a-f]{24}$/.test(open) ? open : '',
  }
}

export const addressOf = ({ view, needsAnswer, open }: Route) =>
  `?in=${view}${needsAnswer ? '&needs_answer' : ''}${open && `&open=${open}`}`
