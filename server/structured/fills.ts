// Named ways to fill in a blank field.
import { hostnameOf } from './links'
import { textOf } from './text'

interface FillNeeds {
  /** The url of the same object, as it is shown. */
  url: unknown
  randomHex(): string
}

type Fill = (needs: FillNeeds) => string | undefined

const all = {
  'random hex': ({ randomHex }) => randomHex(),
  'hostname of url': ({ url }) => {
    const shown = textOf(url)
    return shown === undefined ? undefined : hostnameOf(shown)
  },
} satisfies Record<string, Fill>

export type FillName = keyof typeof all

export const fills: Readonly<Record<FillName, Fill>> = all
