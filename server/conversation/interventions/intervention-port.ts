import type { ContentRecord, IdentityRecord, ThreadRecord } from '../records'
import type { InterventionRecord } from './intervention-records'

export interface InterventionReader {
  /** Null also for a canceled intervention. */
  intervention(id: string): Promise<InterventionRecord | null>
  /** The interventions of one thread, oldest first, without canceled interventions. */
  interventionsOfThread(threadId: string): Promise<InterventionRecord[]>
  /** Contents without an intervention: from `fromId` on, and earlier contents that wait for an answer; in order. */
  contentsToTake(threadId: string, fromId: string): Promise<ContentRecord[]>
  contentsOfIntervention(interventionId: string): Promise<ContentRecord[]>
  /** Customers' messages of the intervention that were neither replied to nor ignored, in order. */
  assignedContents(interventionId: string): Promise<ContentRecord[]>
  /** Open threads of the source without a message or an opening since `before`; the longest silence first. */
  silentThreads(sourceId: string, since: number, limit: number): Promise<ThreadRecord[]>
  identityByForeignId(communityId: string, foreignId: string): Promise<IdentityRecord | null>
}

export interface InterventionWriter {
  insertIntervention(record: InterventionRecord): Promise<void>
  updateIntervention(record: InterventionRecord): Promise<void>
  /** Also deletes canceled interventions. */
  deleteInterventionsOf(threadId: string): Promise<void>
}
