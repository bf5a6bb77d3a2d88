import { pageShade } from '../../looks/shade'
import type { Studio } from '../studio'

export type Part = 'message' | 'chat' | 'sheet'

/** Returns a file name such as `list-answered-dark-ar-320`. */
export function fileName({ message, view }: Studio, part: Part): string {
  const { type } = (message.value.structured_content ?? {}) as { type?: unknown }
  const kind = typeof type === 'string' && /^\w+$/.test(type) ? type.replaceAll('_', '-') : 'message'
  if (part === 'sheet') return `${kind}-sheet`
  const theme = view.theme.value || pageShade()
  return [kind, part === 'chat' && 'chat', view.state.value, theme, view.language.value, view.width.value]
    .filter(Boolean)
    .join('-')
}
