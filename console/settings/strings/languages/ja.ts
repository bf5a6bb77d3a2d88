import access from './ja/access'
import general from './ja/general'
import people from './ja/people'
import sources from './ja/sources'
import webhooks from './ja/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
