import access from './it/access'
import general from './it/general'
import people from './it/people'
import sources from './it/sources'
import webhooks from './it/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
