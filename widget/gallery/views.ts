import { type StructuredType, structuredTypes } from '../../contract/structured'
import { viewOf } from '../views/log/message-views'

export type View = NonNullable<NonNullable<ReturnType<typeof viewOf>>['part']['value']>

export async function viewsOf(wanted: StructuredType | ''): Promise<Map<StructuredType, View>> {
  const types = structuredTypes.filter((type) => !wanted || type === wanted)
  const loaded = await Promise.all(types.map(async (type) => [type, await viewOf(type)?.load()] as const))
  return new Map(loaded.flatMap(([type, view]) => (view ? [[type, view] as const] : [])))
}
