import { isBlank } from '../../../contract/structured/blank'
import { type Fields, isFields } from '../rules/fields'
import { freeId, valuesOf } from '../rules/free-id'
import { type Fault, put } from './fault'
import { sameWord } from './texts'

/** Makes what is missing where only one value is possible: ids, constants, the pages that follow. */
export function mendMissing(fault: Fault): string | null {
  const { field, owner, key } = fault
  if (field === null || !isFields(owner) || typeof key !== 'string') return null
  const spelled = misspelled(owner, key)
  if (spelled !== undefined) return renamed(fault, [spelled])
  const [only, ...others] = field.rule.only ?? []
  if (only !== undefined && others.length === 0) return made(fault, only)
  if (key === 'title') return renamed(fault, ['label', 'text', 'name', 'heading'])
  if (key === 'url') return renamed(fault, ['link', 'href', 'uri'])
  return madeBySubject(fault, owner)
}

/** Returns the field whose name differs only by case, underscores and hyphens. */
const misspelled = (owner: Fields, key: string): string | undefined =>
  Object.keys(owner)
    .slice(0, 100)
    .find((name) => sameWord(name, [key]) !== null)

function madeBySubject(fault: Fault, owner: Fields): string | null {
  const { key, root } = fault
  switch (`${String(root.type)} ${String(key)}`) {
    case 'form first_page_id':
      return made(fault, firstOf(root.pages, 'page_id'))
    case 'form page_id':
      return madeId(fault, 'page_', pageNamesIn(root))
    case 'form id':
      return madeId(fault, '')
    case 'form value':
      return typeof owner.title === 'string' && !isBlank(owner.title) ? made(fault, owner.title) : null
    case 'form next_page_id':
      return followingPage(fault, owner)
    case 'list identifier':
      return madeId(fault, 'section_', sectionNamesIn(root))
    case 'list section_identifier':
      return Array.isArray(root.sections) && root.sections.length === 1
        ? made(fault, firstOf(root.sections, 'identifier'))
        : null
    case 'time_select identifier':
      return madeId(fault, 'time_')
    case 'template type':
    case 'carousel type':
      return buttonType(fault, owner)
    default:
      return null
  }
}

const firstOf = (list: unknown, name: string): unknown =>
  Array.isArray(list) && isFields(list[0]) ? list[0][name] : undefined

function made(fault: Fault, value: unknown): string | null {
  if (typeof value !== 'string' || isBlank(value)) return null
  put(fault, value)
  return `set to ${value}`
}

/** Takes the name that others already use, if only this item lacks one and only one name leads nowhere. */
function madeId({ list, ...fault }: Fault, prefix: string, used: readonly unknown[] = []): string | null {
  if (!list) return null
  const name = String(fault.key)
  const taken = valuesOf(list.items, name)
  const dangling = [...new Set(used)].filter((each) => !isBlank(each) && !taken.has(each))
  const lacking = list.items.filter((each) => isFields(each) && isBlank(each[name]))
  const [meant] = dangling.length === 1 && lacking.length === 1 ? dangling : []
  return made({ list, ...fault }, meant ?? freeId(taken, prefix, list.nth))
}

const objectsIn = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isFields) : [])

const sectionNamesIn = (root: Fields): unknown[] => objectsIn(root.items).map((item) => item.section_identifier)

const pageNamesIn = (root: Fields): unknown[] => [
  root.first_page_id,
  ...objectsIn(root.pages).flatMap((page) => [
    page.next_page_id,
    ...objectsIn(page.items).map((item) => item.next_page_id),
  ]),
]

/** Takes the value from an unknown field of the same object that is a usual word for it. */
function renamed(fault: Fault, words: readonly string[]): string | null {
  const { owner, level } = fault
  if (!isFields(owner)) return null
  const known = new Set(level?.fields.map(({ name }) => name))
  const found = words.filter((word) => !known.has(word) && Object.hasOwn(owner, word) && !isBlank(owner[word]))
  const [word] = found
  if (word === undefined || found.length > 1) return null
  put(fault, owner[word])
  delete owner[word]
  return `taken from ${word}`
}

/** A page without a next one leads to the page behind it; the last page sends the form. */
function followingPage(fault: Fault, owner: Fields): string | null {
  const pages = Array.isArray(fault.root.pages) ? fault.root.pages : []
  const isPage = pages.includes(owner)
  const page: unknown = isPage ? owner : pages.find((each) => isFields(each) && includes(each.items, owner))
  if (!isFields(page)) return null
  const next: unknown = pages[pages.indexOf(page) + 1]
  if (next !== undefined) return made(fault, isFields(next) ? next.page_id : undefined)
  const branches = Array.isArray(page.items) && page.items.some((item) => isFields(item) && !isBlank(item.next_page_id))
  if (!isPage && branches) return null
  page.submit_form = true
  return 'the last page sends the form'
}

const includes = (list: unknown, item: unknown): boolean => Array.isArray(list) && list.includes(item)

/** A button with an address opens it; a button with a payload answers. */
function buttonType(fault: Fault, { url, payload }: Fields): string | null {
  if (isBlank(url) === isBlank(payload)) return null
  return made(fault, isBlank(url) ? 'reply' : 'url')
}
