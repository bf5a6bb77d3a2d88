export type { Attachment } from '../../contract/attachment'
export type { AuditEvent } from '../../contract/audit-event'
export type { ChannelKind } from '../../contract/channel-kinds'
export type { Intervention } from '../../contract/intervention'
export type { StructuredContent } from '../../contract/structured'
export { isAnswer, type StructuredReply } from '../../contract/structured/reply'
export type {
  AlertEvent,
  ContentEvent,
  ContentMetadata,
  DeliveredEventType,
  InterventionEvent,
  TestEvent,
  WebhookEnvelope,
  WebhookEvent,
} from '../../contract/webhook-event'
export { signedHeaders } from '../../contract/webhook-signature'
export { clientIdOf, runOncePerId } from './once'
export type { Delivery, EventHandlers, EventOf, ReceiverOptions } from './options'
export { createReceiver, type Receiver } from './receiver'
export {
  type BodyOfCall,
  type HeadersOfCall,
  verifySignature,
  verifyWebhook,
  WebhookError,
  type WebhookErrorCode,
} from './verify'
