import access from './he/access'
import general from './he/general'
import people from './he/people'
import sources from './he/sources'
import webhooks from './he/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
