import type { ThreadControlRecord } from './control-records'

export interface ControlReader {
  threadControlById(id: string): Promise<ThreadControlRecord | null>
  threadControl(sourceId: string, identityId: string): Promise<ThreadControlRecord | null>
}

export interface ControlWriter {
  insertThreadControl(record: ThreadControlRecord): Promise<void>
  updateThreadControl(record: ThreadControlRecord): Promise<void>
}
