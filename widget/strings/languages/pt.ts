import { later } from '../../later'
import first from '../first/pt.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/pt.json')) } satisfies Language
