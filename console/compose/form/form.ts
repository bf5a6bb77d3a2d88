import type { ReadonlySignal } from '@preact/signals'
import type { Finding } from '../checker'
import type { StudioDocument } from '../document/document'
import { type Edit, moveItem, removeAt, setAt } from '../document/edits'
import { appendPage, movePage, removePage, withPageField, withSectionKey } from '../document/pages'
import { type Path, writePath } from '../document/path'
import type { ComposeApi } from '../message'
import type { Rows } from './rows'

export interface FormNeeds {
  document: StudioDocument
  findings: ReadonlySignal<readonly Finding[]>
  checkAgain(): void
  api: Pick<ComposeApi, 'upload' | 'publish' | 'attachment' | 'describe'>
  rows: Rows
  type: string
  /** Called when the agent opens an item of a list. */
  opened?: ((path: Path) => void) | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the value at the path; undefined if there is none. */
export const valueAt = ({ document }: Pick<FormNeeds, 'document'>, path: Path): unknown =>
  path.reduce<unknown>((around, step) => Object(around)[step], document.value.value)

export const contentOf = (needs: Pick<FormNeeds, 'document'>) => (valueAt(needs, contentPath) ?? {}) as Fields
const contentPath = ['structured_content']

/** Changes the whole content as one undo step. Changes of one `kind` within a second are undone together. */
export function changeContent({ document }: FormNeeds, change: (content: Fields) => object, kind?: string) {
  const edit = setAt(document.text.value, contentPath, change(contentOf({ document })))
  document.edit(edit, kind ?? 'form', !kind)
}

/** Writes a field into the text. An empty value removes the field, unless it is required. */
export function writeField(needs: FormNeeds, path: Path, value: unknown, required: boolean) {
  const kind = `form ${writePath(path)}`
  const linked = withLinks(needs, path, value)
  if (linked) return changeContent(needs, linked, kind)
  const isEmpty = value === undefined || (value === '' && !required)
  const { document } = needs
  const { value: text } = document.text
  document.edit(isEmpty ? removeAt(text, path) : setAt(text, path, value), kind)
}

/** Links follow a page or a section with another key, and a page of another kind. Null for other fields. */
function withLinks({ type }: FormNeeds, path: Path, value: unknown): ((content: Fields) => object) | null {
  const [, list, nth, name] = path
  if (path.length !== 4 || typeof nth !== 'number') return null
  if (type === 'form' && list === 'pages' && typeof name === 'string' && pageFields.has(name))
    return (form) => withPageField(form, nth, name, value)
  if (list === 'sections' && name === 'identifier') return (content) => withSectionKey(content, nth, value)
  return null
}

const pageFields = new Set(['page_id', 'type', 'multiple_selection'])

export const removeField = (needs: FormNeeds, path: Path) =>
  editAsStep(needs, removeAt(needs.document.text.value, path))

export const addField = (needs: FormNeeds, path: Path, value: unknown) =>
  editAsStep(needs, setAt(needs.document.text.value, path, value))

const isPages = ({ type }: FormNeeds, list: Path) => type === 'form' && list.length === 2 && list[1] === 'pages'

/** Adds an item behind the last one. A new page of a form is linked. */
export function addRow(needs: FormNeeds, list: Path, count: number, item: Fields) {
  if (isPages(needs, list)) changeContent(needs, (form) => appendPage(form, item))
  else addField(needs, count === 0 ? list : [...list, count], count === 0 ? [item] : item)
  needs.rows.open(list, count)
}

export function moveRow(needs: FormNeeds, list: Path, from: number, to: number) {
  if (isPages(needs, list)) changeContent(needs, (form) => movePage(form, from, to))
  else editAsStep(needs, moveItem(needs.document.text.value, [...list, from], to - from))
  needs.rows.onMove(list, from, to)
}

export function removeRow(needs: FormNeeds, list: Path, nth: number) {
  if (isPages(needs, list)) changeContent(needs, (form) => removePage(form, nth))
  else removeField(needs, [...list, nth])
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
