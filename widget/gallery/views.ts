import { type StructuredType, structuredTypes } from '../../contract/structured'
import { loadView } from '../views/structured'

export type View = NonNullable<Awaited<ReturnType<typeof loadView>>>

/** The views of the wanted types, loaded as the widget loads them. */
export async function viewsOf(wanted: StructuredType | ''): Promise<Map<StructuredType, View>> {
  const types = structuredTypes.filter((type) => !wanted || type === wanted)
  const loaded = await Promise.all(types.map(async (type) => [type, await loadView(type)] as const))
  return new Map(loaded.flatMap(([type, view]) => (view ? [[type, view] as const] : [])))
}
