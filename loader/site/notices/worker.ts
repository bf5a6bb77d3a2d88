import { runWorker } from './run-worker'
import type { WorkerScope } from './worker-scope'
import { indexedDbStore } from './worker-store'

const scope = self as unknown as WorkerScope
runWorker(scope, indexedDbStore(`bubblewire:${scope.registration.scope}`))
