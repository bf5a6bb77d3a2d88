export { CustomerPage } from './CustomerPage'
export { Customers } from './Customers'
