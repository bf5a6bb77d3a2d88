import type { ControlHolder } from '../../../contract/connector'

/** Who holds one customer's conversation on a messenger source. */
export interface ThreadControlRecord {
  id: string
  source_id: string
  identity_id: string
  holder: ControlHolder
  /** The application that holds it, where the channel said. */
  app_id: string | null
  created_at: number
  updated_at: number
}

export type ControlAct = 'request' | 'take' | 'pass' | 'release'
