import access from './de/access'
import general from './de/general'
import people from './de/people'
import sources from './de/sources'
import webhooks from './de/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
