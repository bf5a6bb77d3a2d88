import access from './nl/access'
import general from './nl/general'
import people from './nl/people'
import sources from './nl/sources'
import webhooks from './nl/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
