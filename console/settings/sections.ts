import { lazySection } from './parts/lazy-section'
import { People } from './people/People'
import type { Section } from './section'
import { Sources } from './sources/Sources'

/** The sections, in the order in which a new installation needs them. */
export const sections: readonly Section[] = [
  { name: 'sources', icon: 'chat', label: 'sources', View: Sources },
  {
    name: 'communities',
    icon: 'globe',
    label: 'communities',
    View: lazySection('communities', async () => (await import('./communities/Communities')).Communities),
  },
  {
    name: 'routing',
    icon: 'filter',
    label: 'routing',
    View: lazySection('routing', async () => (await import('./routing/Routing')).Routing),
  },
  { name: 'people', icon: 'people', label: 'people', View: People },
  {
    name: 'roles',
    icon: 'lock',
    label: 'roles',
    View: lazySection('roles', async () => (await import('./roles/Roles')).Roles),
  },
  {
    name: 'tokens',
    icon: 'key',
    label: 'tokens',
    View: lazySection('tokens', async () => (await import('./tokens/Tokens')).Tokens),
  },
  {
    name: 'webhooks',
    icon: 'send',
    label: 'webhooks',
    View: lazySection('webhooks', async () => (await import('./webhooks/Webhooks')).Webhooks),
  },
  { name: 'log', icon: 'clock', label: 'log', View: lazySection('log', async () => (await import('./log/Log')).Log) },
  {
    name: 'privacy',
    icon: 'eye',
    label: 'privacy',
    View: lazySection('privacy', async () => (await import('./privacy/Privacy')).Privacy),
  },
  {
    name: 'health',
    icon: 'reports',
    label: 'health',
    View: lazySection('health', async () => (await import('./health/HealthPage')).HealthPage),
  },
]
