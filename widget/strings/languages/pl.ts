import { later } from '../../later'
import first from '../first/pl.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/pl.json')) } satisfies Language
