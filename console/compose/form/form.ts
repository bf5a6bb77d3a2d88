import type { ReadonlySignal } from '@preact/signals'
import type { Finding } from '../checker'
import type { StudioDocument } from '../document/document'
import { type Edit, moveItem, removeAt, setAt } from '../document/edits'
import { type Path, writePath } from '../document/path'
import type { ComposeApi } from '../message'
import type { Rows } from './rows'

export interface FormNeeds {
  document: StudioDocument
  findings: ReadonlySignal<readonly Finding[]>
  checkAgain(): void
  api: Pick<ComposeApi, 'upload' | 'publish'>
  rows: Rows
  type: string
}

/** Writes a field into the text. An empty value removes the field, unless it is required. */
export function writeField({ document }: FormNeeds, path: Path, value: unknown, required: boolean) {
  const isEmpty = value === undefined || (value === '' && !required)
  const { value: text } = document.text
  document.edit(isEmpty ? removeAt(text, path) : setAt(text, path, value), `form ${writePath(path)}`)
}

export const removeField = (needs: FormNeeds, path: Path) =>
  editAsStep(needs, removeAt(needs.document.text.value, path))

export const addField = (needs: FormNeeds, path: Path, value: unknown) =>
  editAsStep(needs, setAt(needs.document.text.value, path, value))

export function moveRow(needs: FormNeeds, list: Path, from: number, to: number) {
  editAsStep(needs, moveItem(needs.document.text.value, [...list, from], to - from))
  needs.rows.onMove(list, from, to)
}

export function removeRow(needs: FormNeeds, list: Path, nth: number) {
  removeField(needs, [...list, nth])
  needs.rows.onRemove(list, nth)
}

/** Each action is a separate undo step, even if actions follow quickly. */
const editAsStep = ({ document }: FormNeeds, edit: Edit | null) => document.edit(edit, 'form', true)

export const findingsAt = ({ findings }: FormNeeds, path: Path) => {
  const pathText = writePath(path)
  return findings.value.filter((finding) => finding.path === pathText)
}

export function errorsWithin({ findings }: FormNeeds, path: Path): number {
  const pathText = writePath(path)
  return findings.value.filter(
    (finding) => finding.severity === 'error' && (finding.path === pathText || finding.path.startsWith(`${pathText}.`)),
  ).length
}
