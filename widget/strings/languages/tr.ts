import { later } from '../../later'
import first from '../first/tr.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/tr.json')) } satisfies Language
