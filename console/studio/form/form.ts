import type { ReadonlySignal } from '@preact/signals'
import type { StudioDocument } from '../document/document'
import { moveItem, removeAt, setAt } from '../document/edits'
import { type Path, writePath } from '../document/path'
import type { Api } from '../server/api'
import type { Finding } from '../server/checking'

/** What every field of the form needs: the document, what the server found, and how files get there. */
export interface FormNeeds {
  document: StudioDocument
  findings: ReadonlySignal<readonly Finding[]>
  api: Pick<Api, 'upload'>
}

/** Writes a field into the text; empty is as good as absent, but where the field is required. */
export function write({ document }: FormNeeds, path: Path, value: unknown, required: boolean) {
  const gone = value === undefined || (value === '' && !required)
  const { value: text } = document.text
  document.edit(gone ? removeAt(text, path) : setAt(text, path, value), `form ${writePath(path)}`)
}

export const remove = ({ document }: FormNeeds, path: Path) => document.edit(removeAt(document.text.value, path))

export const add = ({ document }: FormNeeds, path: Path, value: unknown) =>
  document.edit(setAt(document.text.value, path, value))

export const move = ({ document }: FormNeeds, path: Path, by: -1 | 1) =>
  document.edit(moveItem(document.text.value, path, by))

/** What was found at just this field. */
export const findingsAt = ({ findings }: FormNeeds, path: Path) => {
  const written = writePath(path)
  return findings.value.filter((finding) => finding.path === written)
}
