import { type FormPageFields, isSingleChoice, nextOf, type PagesOfForm, withNext } from '../document/pages'
import type { Path } from '../document/path'
import type { FormNeeds } from '../form/form'
import { changeContent, contentOf, valueAt } from '../form/form'
import { titleOf } from '../form/schema'

export interface LinkChoice {
  value: unknown
  title: string
  /** The list of the target; `end` ends the form, `choices` leaves it to each choice. */
  list: 'pages' | 'sections' | 'items' | 'end' | 'choices'
  nth: number
}

/** Fields that name an item of a list by the key of the item. */
const targets: Readonly<Record<string, { list: 'pages' | 'sections'; key: string }>> = {
  first_page_id: { list: 'pages', key: 'page_id' },
  next_page_id: { list: 'pages', key: 'page_id' },
  section_identifier: { list: 'sections', key: 'identifier' },
}

export const isLink = (name: string) => Object.hasOwn(targets, name) || name === 'selected_item_index'

const isNextOfPage = (path: Path) => path.length === 4 && path[1] === 'pages' && path[3] === 'next_page_id'

export function linkChoices(needs: FormNeeds, path: Path): LinkChoice[] {
  const target = targets[String(path.at(-1))]
  if (!target) {
    // The number of a choice of the same page.
    const items = listIn(valueAt(needs, path.slice(0, -1)), 'items')
    return items.map((item, nth) => ({ value: nth, title: titleOf(item), list: 'items', nth }))
  }
  const { list, key } = target
  return listIn(contentOf(needs), list).flatMap((item, nth) => {
    const value = Object(item)[key]
    return typeof value === 'string' && value !== '' ? [{ value, title: titleOf(item), list, nth }] : []
  })
}

const end: LinkChoice = { value: '\0end', title: '', list: 'end', nth: 0 }
const byChoice: LinkChoice = { value: '\0choices', title: '', list: 'choices', nth: 0 }

/** What may follow a page of a form: another page, the end, or a page for each choice. Null for other fields. */
export function nextPageChoices(needs: FormNeeds, path: Path) {
  if (!isNextOfPage(path)) return null
  const page = (valueAt(needs, path.slice(0, -1)) ?? {}) as FormPageFields
  const isSingle = isSingleChoice(page)
  const pages = linkChoices(needs, path).filter(({ value }) => value !== page.page_id)
  const next = nextOf(page)
  const chosen = next === 'end' ? end.value : next ? next.page : isSingle ? byChoice.value : undefined
  return { choices: [...pages, end, ...(isSingle ? [byChoice] : [])], chosen, isComplete: chosen !== undefined }
}

export function setNextPage(needs: FormNeeds, path: Path, choice: LinkChoice | undefined) {
  const next = choice?.list === 'end' ? 'end' : choice?.list === 'pages' ? { page: String(choice.value) } : undefined
  changeContent(needs, (content) => {
    const { pages = [] } = content as PagesOfForm
    return { ...content, pages: pages.map((page, nth) => (nth === path[2] ? withNext(page, next) : page)) }
  })
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = Object(value)[name]
  return Array.isArray(list) ? list : []
}
