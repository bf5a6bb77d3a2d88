import type { Fields } from './fields'
import { hostnameOf } from './links'
import { textOf } from './text'

interface FillNeeds {
  owner: Fields
  /** The url that the same object shows. */
  url: unknown
  randomHex(): string
}

type Fill = (needs: FillNeeds) => string | Fields[] | undefined

/** The id of the only page of a form without pages, if first_page_id has no value. */
export const defaultPageId = 'answer'

const fillTable = {
  'random hex': ({ randomHex }) => randomHex(),
  'hostname of url': ({ url }) => {
    const address = textOf(url)
    return address === undefined ? undefined : hostnameOf(address)
  },
  // An input page needs only its question. It has several lines, because the answer can be long.
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

export type FillName = keyof typeof fillTable

export const fills: Readonly<Record<FillName, Fill>> = fillTable
