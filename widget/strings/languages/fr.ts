import { later } from '../../later'
import first from '../first/fr.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/fr.json')) } satisfies Language
