import { later } from '../../later'
import first from '../first/zh.json'
import type { Language } from '../speak'

export default { first, later: later(() => import('../later/zh.json')) } satisfies Language
