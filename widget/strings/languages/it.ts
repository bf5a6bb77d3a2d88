import { later } from '../../later'
import first from '../first/it.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/it.json')) } satisfies Language
