import first from '../first/ar.json'
import type { Language } from '../speak'

export default { first, later: () => import('../later/ar.json') } satisfies Language
