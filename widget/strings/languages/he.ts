import first from '../first/he.json'
import type { Language } from '../speak'

export default { first, later: () => import('../later/he.json') } satisfies Language
