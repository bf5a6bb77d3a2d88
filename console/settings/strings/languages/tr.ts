import access from './tr/access'
import general from './tr/general'
import people from './tr/people'
import sources from './tr/sources'
import webhooks from './tr/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
