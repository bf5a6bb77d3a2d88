import first from '../first/it.json'
import type { Language } from '../speak'

export default { first, later: () => import('../later/it.json') } satisfies Language
