import type { ListedState } from '../../contract/inbox/conversation'
import { listStates } from './list/list'

/** Where one is on the page, as its address says it: every conversation has a link. */
export interface Route {
  state: ListedState
  /** Id of the open conversation; empty: none. */
  open: string
}

export function routeIn(search: string): Route {
  const query = new URLSearchParams(search)
  const open = query.get('open') ?? ''
  return {
    state: listStates.find((each) => each === query.get('in')) ?? 'new',
    open: /^[0-9a-f]{24}$/.test(open) ? open : '',
  }
}

export const addressOf = ({ state, open }: Route) => `?in=${state}${open && `&open=${open}`}`
