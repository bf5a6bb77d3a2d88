import access from './fr/access'
import general from './fr/general'
import people from './fr/people'
import sources from './fr/sources'
import webhooks from './fr/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
