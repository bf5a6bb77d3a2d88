// Named ways to fill in a blank field.
import type { Fields } from './fields'
import { hostnameOf } from './links'
import { textOf } from './text'

interface FillNeeds {
  /** The object as far as it is rendered: fields above this one in the table. */
  rendered: Fields
  randomHex(): string
}

type Fill = (needs: FillNeeds) => string | undefined

const all = {
  'random hex': ({ randomHex }) => randomHex(),
  'hostname of url': ({ rendered }) => {
    const url = textOf(rendered.url)
    return url === undefined ? undefined : hostnameOf(url)
  },
} satisfies Record<string, Fill>

export type FillName = keyof typeof all

export const fills: Readonly<Record<FillName, Fill>> = all
