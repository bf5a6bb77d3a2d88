import access from './ar/access'
import general from './ar/general'
import people from './ar/people'
import sources from './ar/sources'
import webhooks from './ar/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
