import { later } from '../../later'
import first from '../first/nl.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/nl.json')) } satisfies Language
