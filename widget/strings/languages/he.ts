import { later } from '../../later'
import first from '../first/he.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/he.json')) } satisfies Language
