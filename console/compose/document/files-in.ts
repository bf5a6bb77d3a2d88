import type { Path } from './path'

export function fileFields(value: unknown, path: Path = ['structured_content']): { path: Path; id: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name]
    if (/^attachment(_fallback)?_id$/.test(name) && typeof inner === 'string') return [{ path: at, id: inner }]
    return fileFields(inner, at)
  })
}
