import { effect } from '@preact/signals'
import { atEnd } from '../at-end'
import { storedText } from '../models/kept/stored-text'
import { createAddress } from '../models/session/address'
import type { ExtrasNeeds } from '../session/extras-shape'
import { AddressView } from '../views/session/Address'

/** Asks the customer for an e-mail address for unseen replies. `isAsked`: the chat already asks something else. */
export function startAddress(needs: ExtrasNeeds, isAsked: () => boolean, { signal: life }: AbortController) {
  const stored = storedText(() => localStorage, `bubblewire:address:${needs.channelId}`)
  const address = createAddress({ ...needs, stored, isAsked })
  atEnd(
    life,
    address.dispose,
    effect(() => {
      if (address.state.value !== 'none') void needs.speech.peek().later?.()
    }),
  )
  return () => <AddressView address={address} />
}
