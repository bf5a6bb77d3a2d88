export type * from './commands'
export { type Bubblewire, type BubblewireOptions, type Listeners, loadBubblewire, type Run } from './load'
