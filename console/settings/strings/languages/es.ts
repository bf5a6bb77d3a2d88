import access from './es/access'
import general from './es/general'
import people from './es/people'
import sources from './es/sources'
import webhooks from './es/webhooks'

export default { ...general, ...sources, ...access, ...webhooks, ...people }
