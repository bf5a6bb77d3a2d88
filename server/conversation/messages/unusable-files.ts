import type { Problem } from '../../../contract/structured/problem'
import type { Scene } from '../act'

/** Returns the uploader's name for each unsent private file. Excludes customers' files. */
export function ownersOf(scene: Scene, ids: readonly string[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  if (ids.length === 0) return owners
  for (const { id, identity_id, uploaded_by } of scene.attachments(ids)) {
    const owner = identity_id === null && !scene.isUsed(id) ? scene.settings().agents.get(uploaded_by) : null
    if (owner) owners.set(id, owner.name)
  }
  return owners
}

export function withOwner(problem: Problem, owners: ReadonlyMap<string, string>, message: object): Problem {
  const { path, code } = problem
  const owner = code === 'unknown_attachment' ? owners.get(String(valueAt(message, path))) : undefined
  if (owner === undefined) return problem
  return {
    path,
    code,
    message: `${path} is a private upload of ${owner}, which ${owner} has not sent yet. Upload the file yourself, or send it without private=true.`,
  }
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((inner: unknown, name) => (inner as Record<string, unknown> | undefined)?.[name], value)
