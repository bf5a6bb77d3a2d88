export { type AdapterOptions, type BubblewireAdapter, createBubblewireAdapter } from './adapter'
export { type ThreadKey, threadIds } from './thread-ids'
export { withErrors } from './with-errors'
