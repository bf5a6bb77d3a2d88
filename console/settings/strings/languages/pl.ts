import access from './pl/access'
import general from './pl/general'
import people from './pl/people'
import sources from './pl/sources'
import webhooks from './pl/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
