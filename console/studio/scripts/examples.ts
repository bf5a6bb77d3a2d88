import type { Script } from '../../../contract/script/script'
import growing from '../../../examples/scripts/growing-answer.json'
import parcel from '../../../examples/scripts/parcel.json'
import back from '../../../examples/scripts/return.json'
import tea from '../../../examples/scripts/tea-for-two.json'

/** Those scripts of examples/scripts in which both customer and agent write. */
export const examples = [parcel, tea, growing, back] as Script[]
