import type { ContentRecord, IdentityRecord, ThreadRecord } from '../records'
import type { InterventionRecord } from './intervention-records'

export interface InterventionReader {
  /** Returns an intervention; null also for a canceled one. */
  intervention(id: string): Promise<InterventionRecord | null>
  /** Returns the interventions of a thread, oldest first, without canceled ones. */
  interventionsOfThread(threadId: string): Promise<InterventionRecord[]>
  /** Returns the contents that a new intervention includes, in order: from `fromId` on, and earlier unanswered ones. */
  contentsToTake(threadId: string, fromId: string): Promise<ContentRecord[]>
  contentsOfIntervention(interventionId: string): Promise<ContentRecord[]>
  /** Returns the customer's messages of the intervention that were neither replied to nor ignored, in order. */
  assignedContents(interventionId: string): Promise<ContentRecord[]>
  /** Returns open threads of the source without a message or an opening after `since`, longest silence first. */
  silentThreads(sourceId: string, since: number, limit: number): Promise<ThreadRecord[]>
  identityByForeignId(communityId: string, foreignId: string): Promise<IdentityRecord | null>
}

export interface InterventionWriter {
  insertIntervention(record: InterventionRecord): Promise<void>
  updateIntervention(record: InterventionRecord): Promise<void>
  /** Also deletes canceled interventions. */
  deleteInterventionsOf(threadId: string): Promise<void>
}
