// Named ways to fill in a blank field.
import type { Fields } from './fields'
import { hostnameOf } from './links'
import { textOf } from './text'

interface FillNeeds {
  /** The object without the field. */
  owner: Fields
  /** The url of the same object, as it is shown. */
  url: unknown
  randomHex(): string
}

/** A text, or the items of an array. */
type Fill = (needs: FillNeeds) => string | Fields[] | undefined

/** The only page of a form without pages, if first_page_id names none. */
export const defaultPageId = 'answer'

const all = {
  'random hex': ({ randomHex }) => randomHex(),
  'hostname of url': ({ url }) => {
    const shown = textOf(url)
    return shown === undefined ? undefined : hostnameOf(shown)
  },
  // An input is the only kind of page that needs nothing but its question. The answer may be long, so the input has
  // several lines.
  'a page that asks the title': ({ owner }) => [
    {
      page_id: textOf(owner.first_page_id) ?? defaultPageId,
      type: 'input',
      title: owner.title,
      submit_form: true,
      options: { input_type: 'multiline' },
    },
  ],
} satisfies Record<string, Fill>

export type FillName = keyof typeof all

export const fills: Readonly<Record<FillName, Fill>> = all
