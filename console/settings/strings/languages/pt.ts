import access from './pt/access'
import general from './pt/general'
import people from './pt/people'
import sources from './pt/sources'
import webhooks from './pt/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
