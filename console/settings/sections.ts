import type { Section } from './App'
import { Communities } from './communities/Communities'
import { Roles } from './roles/Roles'
import { Routing } from './routing/Routing'
import { Sources } from './sources/Sources'
import { Tokens } from './tokens/Tokens'

/** In the order in which somebody who has just installed it needs them. */
export const sections: readonly Section[] = [
  { name: 'sources', icon: 'chat', label: 'sources', View: Sources },
  { name: 'communities', icon: 'people', label: 'communities', View: Communities },
  { name: 'routing', icon: 'filter', label: 'routing', View: Routing },
  { name: 'roles', icon: 'lock', label: 'roles', View: Roles },
  { name: 'tokens', icon: 'key', label: 'tokens', View: Tokens },
]
