import { type ConditionName, conditions } from '../../../contract/structured/conditions'
import type { Path } from '../document/path'
import { contentOf, type FormNeeds, valueAt } from './form'
import type { Field } from './schema'

/** Whether the form shows the field. It hides what the server would ignore, unless there is a value to remove. */
export function isShown(needs: FormNeeds, path: Path, { kind, schema }: Field): boolean {
  if (kind === 'fixed' || isPartOfNextPage(needs, path)) return false
  if (valueAt(needs, path) !== undefined) return true
  const notes = schema['x-notes']?.filter(({ code }) => code === 'ignored_when') ?? []
  const [owner, parent] = objectsAround(needs, path)
  return !notes.some(({ of }) => conditions[of as ConditionName]?.(owner, parent, contentOf(needs)))
}

/** The end of a form is chosen as the next page; the choices of a page without branches have no next page. */
function isPartOfNextPage(needs: FormNeeds, path: Path): boolean {
  if (needs.type !== 'form' || path[1] !== 'pages') return false
  if (path.length === 4) return path[3] === 'submit_form'
  return path.at(-1) === 'next_page_id' && Object(valueAt(needs, path.slice(0, 3))).submit_form === true
}

/** The object that has the field, and the object around it. */
function objectsAround(needs: FormNeeds, path: Path): [object: Fields, around: Fields] {
  const ends = path.flatMap((step, at) => (typeof step === 'string' && at > 0 ? [at] : [])).reverse()
  const [owner, parent] = ends.map((at) => fieldsIn(valueAt(needs, path.slice(0, at))))
  return [owner ?? {}, parent ?? {}]
}

type Fields = Readonly<Record<string, unknown>>

const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
