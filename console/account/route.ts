import { computed } from '@preact/signals'
import { createRouter } from '../shell/router'

export const steps = ['source', 'origins', 'looks', 'snippet', 'message'] as const
export type Step = (typeof steps)[number]

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
  const [, stepName = ''] = /^#setup\/?(\w*)$/.exec(hash) ?? []
  if (hash.startsWith('#setup')) return { page: 'setup', step: steps.find((step) => step === stepName) ?? 'source' }
  return { page: 'own' }
}

export function createRoute() {
  const { location } = createRouter()
  return computed(() => routeOf(location.value.hash))
}
