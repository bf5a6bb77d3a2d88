import { signal } from '@preact/signals'

export const steps = ['source', 'origins', 'looks', 'snippet', 'message'] as const
export type Step = (typeof steps)[number]

/** Where one is on this page, by what stands behind the mark of its address. */
export type Route =
  | { page: 'link'; token: string }
  | { page: 'first_run'; token: string }
  | { page: 'setup'; step: Step }
  | { page: 'proven' }
  | { page: 'own' }

export function routeOf(hash: string): Route {
  const [, name = '', token = ''] = /^#(link|first_run)=([\w-]+)$/.exec(hash) ?? []
  if (name === 'link' || name === 'first_run') return { page: name, token }
  if (hash === '#proven') return { page: 'proven' }
  const [, wanted = ''] = /^#setup\/?(\w*)$/.exec(hash) ?? []
  if (hash.startsWith('#setup')) return { page: 'setup', step: steps.find((step) => step === wanted) ?? 'source' }
  return { page: 'own' }
}

/** The route as it is, also after "back". */
export function createRoute() {
  const route = signal(routeOf(location.hash))
  addEventListener('hashchange', () => {
    route.value = routeOf(location.hash)
  })
  return route
}
