import { later } from '../../later'
import first from '../first/de.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/de.json')) } satisfies Language
