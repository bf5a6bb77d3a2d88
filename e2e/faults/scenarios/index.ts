import type { Scenario } from '../scenario'
import { killNode } from './kill-node'

export const scenarios: readonly Scenario[] = [killNode]
