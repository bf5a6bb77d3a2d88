import { later } from '../../later'
import first from '../first/ja.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/ja.json')) } satisfies Language
