export type { MessageToolOptions } from '../replies/message-tools'
export type { ReplyClient, StoredContent } from '../replies/reply-client'
export type { Reply } from '../replies/run-part'
export type { Show, ShownMessage } from '../replies/shown-messages'
export type { ReplyOptions } from '../replies/write-reply'
export {
  type AnsweredMessage,
  type Approval,
  type ApprovalItem,
  type ApprovalOptions,
  type ApprovalStore,
  type AskedCall,
  createApprovals,
  type PausedRun,
} from './approvals'
export { type HistoryItem, historyOf } from './history'
export { type AgentRun, type AgentStream, type RunEvent, type RunOptions, toBubblewire } from './reply'
export { bubblewireTools, hasAsked, type MessageFunctionTool } from './tools'
