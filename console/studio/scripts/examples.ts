import type { Script } from '../../../contract/script/script'
import growing from '../../../examples/scripts/growing-answer.json'
import parcel from '../../../examples/scripts/parcel.json'
import back from '../../../examples/scripts/return.json'
import tea from '../../../examples/scripts/tea-for-two.json'

/** The scripts of examples/scripts that contain both sides. */
export const examples = [parcel, tea, growing, back] as Script[]
