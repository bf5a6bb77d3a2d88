import { later } from '../../later'
import first from '../first/ar.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/ar.json')) } satisfies Language
