import { later } from '../../later'
import first from '../first/es.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/es.json')) } satisfies Language
