import type { ReadonlySignal } from '@preact/signals'
import type { Finding } from '../checking'
import type { StudioDocument } from '../document/document'
import { type Edit, moveItem, removeAt, setAt } from '../document/edits'
import { type Path, writePath } from '../document/path'
import type { ComposeApi } from '../message'

/** The parts that every field of the form uses: the document, the server's findings, and uploads. */
export interface FormNeeds {
  document: StudioDocument
  findings: ReadonlySignal<readonly Finding[]>
  api: Pick<ComposeApi, 'upload'>
}

/** Writes a field into the text. An empty value removes the field, unless the field is required. */
export function write({ document }: FormNeeds, path: Path, value: unknown, required: boolean) {
  const gone = value === undefined || (value === '' && !required)
  const { value: text } = document.text
  document.edit(gone ? removeAt(text, path) : setAt(text, path, value), `form ${writePath(path)}`)
}

export const remove = (needs: FormNeeds, path: Path) => act(needs, removeAt(needs.document.text.value, path))

export const add = (needs: FormNeeds, path: Path, value: unknown) =>
  act(needs, setAt(needs.document.text.value, path, value))

export const move = (needs: FormNeeds, path: Path, by: -1 | 1) =>
  act(needs, moveItem(needs.document.text.value, path, by))

/** Each act is a step of the history, however soon the next one follows. */
const act = ({ document }: FormNeeds, edit: Edit | null) => document.edit(edit, 'form', true)

/** Returns the findings at exactly this field. */
export const findingsAt = ({ findings }: FormNeeds, path: Path) => {
  const written = writePath(path)
  return findings.value.filter((finding) => finding.path === written)
}
