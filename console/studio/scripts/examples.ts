import type { Script } from '../../../contract/script/script'
import parcel from '../../../examples/scripts/parcel.json'
import back from '../../../examples/scripts/return.json'
import tea from '../../../examples/scripts/tea-for-two.json'

/** Of examples/scripts: those in which both sides say everything. */
export const examples = [parcel, tea, back] as Script[]
