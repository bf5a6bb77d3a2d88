import access from './zh/access'
import general from './zh/general'
import people from './zh/people'
import sources from './zh/sources'
import webhooks from './zh/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
