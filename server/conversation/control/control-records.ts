import type { ControlHolder } from '../../../contract/connector'
import type { StoredRecord } from '../stored-record'

export interface ThreadControlRecord extends StoredRecord {
  source_id: string
  identity_id: string
  holder: ControlHolder
  app_id: string | null
}

export type ControlAct = 'request' | 'take' | 'pass' | 'release'
