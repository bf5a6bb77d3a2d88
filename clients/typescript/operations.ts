// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

import type { ContentsOperations } from './operations/of-contents'
import type { StructuredContentOperations } from './operations/of-structured-content'
import type { ContentThreadsOperations } from './operations/of-content-threads'
import type { InterventionsOperations } from './operations/of-interventions'
import type { ConversationsOperations } from './operations/of-conversations'
import type { SavedRepliesOperations } from './operations/of-saved-replies'
import type { AttachmentsOperations } from './operations/of-attachments'
import type { WebhooksOperations } from './operations/of-webhooks'
import type { ContentSourcesOperations } from './operations/of-content-sources'
import type { BotsOperations } from './operations/of-bots'
import type { CommunitiesOperations } from './operations/of-communities'
import type { ChannelsOperations } from './operations/of-channels'
import type { UsersOperations } from './operations/of-users'
import type { SecondFactorsOperations } from './operations/of-second-factors'
import type { ProofOperations } from './operations/of-proof'
import type { StatusOperations } from './operations/of-status'
import type { RolesOperations } from './operations/of-roles'
import type { AccessTokensOperations } from './operations/of-access-tokens'
import type { IdentitiesOperations } from './operations/of-identities'
import type { IdentityGroupsOperations } from './operations/of-identity-groups'
import type { EventsOperations } from './operations/of-events'
import type { RetentionOperations } from './operations/of-retention'
import type { HealthOperations } from './operations/of-health'
import type { StatisticsOperations } from './operations/of-statistics'

export type { AccessToken } from './operations/access-token'
export type { AgentName } from './operations/agent-name'
export type { Attachment } from './operations/attachment'
export type { AuditHead } from './operations/audit-head'
export type { AuditVerification } from './operations/audit-verification'
export type { Carousel } from './operations/carousel'
export type { Channel } from './operations/channel'
export type { ChannelPreview } from './operations/channel-preview'
export type { Community } from './operations/community'
export type { CommunityKey } from './operations/community-key'
export type { Content } from './operations/content'
export type { Conversation } from './operations/conversation'
export type { ConversationContent } from './operations/conversation-content'
export type { ConversationDetails } from './operations/conversation-details'
export type { ConversationEvent } from './operations/conversation-event'
export type { CustomerDevice } from './operations/customer-device'
export type { Delivery } from './operations/delivery'
export type { Error } from './operations/error'
export type { Event } from './operations/event'
export type { Form } from './operations/form'
export type { Health } from './operations/health'
export type { Identity } from './operations/identity'
export type { IdentityGroup } from './operations/identity-group'
export type { Intervention } from './operations/intervention'
export type { List } from './operations/list'
export type { Numbers } from './operations/numbers'
export type { PageSighting } from './operations/page-sighting'
export type { Passkey } from './operations/passkey'
export type { Problem } from './operations/problem'
export type { Rendering } from './operations/rendering'
export type { Retention } from './operations/retention'
export type { RichLink } from './operations/rich-link'
export type { Role } from './operations/role'
export type { SavedReply } from './operations/saved-reply'
export type { SecondFactors } from './operations/second-factors'
export type { Select } from './operations/select'
export type { Session } from './operations/session'
export type { SignInLink } from './operations/sign-in-link'
export type { Source } from './operations/source'
export type { SourcesPermission } from './operations/sources-permission'
export type { Spread } from './operations/spread'
export type { Statistics } from './operations/statistics'
export type { StructuredContent } from './operations/structured-content'
export type { StructuredReply } from './operations/structured-reply'
export type { Template } from './operations/template'
export type { Thread } from './operations/thread'
export type { ThreadMarks } from './operations/thread-marks'
export type { TimeSelect } from './operations/time-select'
export type { User } from './operations/user'
export type { WalletPay } from './operations/wallet-pay'
export type { Warning } from './operations/warning'
export type { Webhook } from './operations/webhook'
export type { WebhookWithSecret } from './operations/webhook-with-secret'
export type { CreateSourceSettings } from './operations/create-source-settings'
export type { CreateSourceAnswerSettings } from './operations/create-source-answer-settings'

export interface Operations
  extends ContentsOperations,
    StructuredContentOperations,
    ContentThreadsOperations,
    InterventionsOperations,
    ConversationsOperations,
    SavedRepliesOperations,
    AttachmentsOperations,
    WebhooksOperations,
    ContentSourcesOperations,
    BotsOperations,
    CommunitiesOperations,
    ChannelsOperations,
    UsersOperations,
    SecondFactorsOperations,
    ProofOperations,
    StatusOperations,
    RolesOperations,
    AccessTokensOperations,
    IdentitiesOperations,
    IdentityGroupsOperations,
    EventsOperations,
    RetentionOperations,
    HealthOperations,
    StatisticsOperations {}

/** Method and path of each operation. */
export const routes = {
  createContent: ['POST', '/1.0/contents'],
  listContents: ['GET', '/1.0/contents'],
  previewStructuredContent: ['POST', '/1.0/structured_content/preview'],
  getContent: ['GET', '/1.0/contents/{id}'],
  getRendering: ['GET', '/1.0/contents/{id}/rendering'],
  ignoreContent: ['PUT', '/1.0/contents/{id}/ignore'],
  settlePayment: ['PUT', '/1.0/contents/{id}/payment'],
  getThread: ['GET', '/1.0/content_threads/{id}'],
  listThreads: ['GET', '/1.0/content_threads'],
  closeThread: ['PUT', '/1.0/content_threads/{id}/close'],
  openThread: ['PUT', '/1.0/content_threads/{id}/open'],
  disableTextInput: ['PUT', '/1.0/content_threads/{id}/disable_text_input'],
  enableTextInput: ['PUT', '/1.0/content_threads/{id}/enable_text_input'],
  getThreadMarks: ['GET', '/1.0/content_threads/{id}/marks'],
  markThreadDelivered: ['PUT', '/1.0/content_threads/{id}/delivered'],
  markThreadRead: ['PUT', '/1.0/content_threads/{id}/read'],
  setThreadTyping: ['PUT', '/1.0/content_threads/{id}/typing'],
  listInterventions: ['GET', '/1.0/interventions'],
  openIntervention: ['POST', '/1.0/interventions'],
  getIntervention: ['GET', '/1.0/interventions/{id}'],
  closeIntervention: ['PUT', '/1.0/interventions/{id}/close'],
  cancelIntervention: ['DELETE', '/1.0/interventions/{id}/cancel'],
  reassignIntervention: ['PUT', '/1.0/interventions/{id}/reassign'],
  listConversations: ['GET', '/1.0/conversations'],
  countConversations: ['GET', '/1.0/conversations/counts'],
  getConversation: ['GET', '/1.0/conversations/{id}'],
  listConversationContents: ['GET', '/1.0/conversations/{id}/contents'],
  listConversationEvents: ['GET', '/1.0/conversations/{id}/events'],
  commentOnConversation: ['POST', '/1.0/conversations/{id}/comments'],
  takeConversation: ['PUT', '/1.0/conversations/{id}/take'],
  releaseConversation: ['PUT', '/1.0/conversations/{id}/release'],
  handOverConversation: ['PUT', '/1.0/conversations/{id}/hand_over'],
  reassignConversation: ['PUT', '/1.0/conversations/{id}/reassign'],
  acceptRing: ['PUT', '/1.0/conversations/{id}/accept'],
  passRingOn: ['PUT', '/1.0/conversations/{id}/pass_on'],
  closeConversation: ['PUT', '/1.0/conversations/{id}/close'],
  reopenConversation: ['PUT', '/1.0/conversations/{id}/reopen'],
  ignoreConversation: ['PUT', '/1.0/conversations/{id}/ignore'],
  sortConversation: ['PUT', '/1.0/conversations/{id}/sort'],
  listSavedReplies: ['GET', '/1.0/saved_replies'],
  createSavedReply: ['POST', '/1.0/saved_replies'],
  getSavedReply: ['GET', '/1.0/saved_replies/{id}'],
  changeSavedReply: ['PUT', '/1.0/saved_replies/{id}'],
  deleteSavedReply: ['DELETE', '/1.0/saved_replies/{id}'],
  uploadAttachment: ['POST', '/1.0/attachments'],
  listAttachments: ['GET', '/1.0/attachments'],
  getAttachment: ['GET', '/1.0/attachments/{id}'],
  listWebhooks: ['GET', '/1.0/webhooks'],
  createWebhook: ['POST', '/1.0/webhooks'],
  getWebhook: ['GET', '/1.0/webhooks/{id}'],
  changeWebhook: ['PUT', '/1.0/webhooks/{id}'],
  deleteWebhook: ['DELETE', '/1.0/webhooks/{id}'],
  rotateWebhookSecret: ['POST', '/1.0/webhooks/{id}/rotate_secret'],
  listDeliveries: ['GET', '/1.0/webhooks/{id}/deliveries'],
  getDelivery: ['GET', '/1.0/webhooks/{id}/deliveries/{delivery_id}'],
  testWebhook: ['POST', '/1.0/webhooks/{id}/test'],
  replayDelivery: ['POST', '/1.0/webhooks/{id}/deliveries/{delivery_id}/replay'],
  replayDeliveries: ['POST', '/1.0/webhooks/{id}/replay'],
  reportFromChannel: ['POST', '/1.0/content_sources/{id}/inbound'],
  handOver: ['POST', '/1.0/bots/handover'],
  listCommunities: ['GET', '/1.0/communities'],
  createCommunity: ['POST', '/1.0/communities'],
  getCommunity: ['GET', '/1.0/communities/{id}'],
  changeCommunity: ['PUT', '/1.0/communities/{id}'],
  deleteCommunity: ['DELETE', '/1.0/communities/{id}'],
  listCommunityKeys: ['GET', '/1.0/communities/{id}/keys'],
  createCommunityKey: ['POST', '/1.0/communities/{id}/keys'],
  rotateCommunityKey: ['PUT', '/1.0/communities/{id}/keys/{key_id}/rotate'],
  revokeCommunityKey: ['DELETE', '/1.0/communities/{id}/keys/{key_id}'],
  listSources: ['GET', '/1.0/content_sources'],
  createSource: ['POST', '/1.0/content_sources'],
  getSource: ['GET', '/1.0/content_sources/{id}'],
  changeSource: ['PUT', '/1.0/content_sources/{id}'],
  deleteSource: ['DELETE', '/1.0/content_sources/{id}'],
  rotateConnectorSecret: ['PUT', '/1.0/content_sources/{id}/rotate_connector_secret'],
  listSightings: ['GET', '/1.0/content_sources/{id}/sightings'],
  listChannels: ['GET', '/1.0/channels'],
  getChannel: ['GET', '/1.0/channels/{id}'],
  changeChannel: ['PUT', '/1.0/channels/{id}'],
  getMe: ['GET', '/1.0/users/me'],
  changeMe: ['PUT', '/1.0/users/me'],
  listUsers: ['GET', '/1.0/users'],
  createUser: ['POST', '/1.0/users'],
  getUser: ['GET', '/1.0/users/{id}'],
  changeUser: ['PUT', '/1.0/users/{id}'],
  changeMyPassword: ['PUT', '/1.0/users/me/password'],
  listMySessions: ['GET', '/1.0/users/me/sessions'],
  endMySessions: ['DELETE', '/1.0/users/me/sessions'],
  endMySession: ['DELETE', '/1.0/users/me/sessions/{id}'],
  getMySecondFactors: ['GET', '/1.0/second_factors'],
  beginMyApp: ['POST', '/1.0/second_factors/app'],
  confirmMyApp: ['PUT', '/1.0/second_factors/app'],
  removeMyApp: ['DELETE', '/1.0/second_factors/app'],
  renewMyRecoveryCodes: ['POST', '/1.0/second_factors/recovery_codes'],
  beginMyPasskey: ['POST', '/1.0/second_factors/passkeys/options'],
  addMyPasskey: ['POST', '/1.0/second_factors/passkeys'],
  renameMyPasskey: ['PUT', '/1.0/second_factors/passkeys/{id}'],
  removeMyPasskey: ['DELETE', '/1.0/second_factors/passkeys/{id}'],
  getMyProof: ['GET', '/1.0/proof'],
  proveMe: ['POST', '/1.0/proof'],
  beginMyProof: ['POST', '/1.0/proof/options'],
  resetUserSecondFactors: ['DELETE', '/1.0/users/{id}/second_factors'],
  listSourcesPermissions: ['GET', '/1.0/users/{id}/sources_permissions'],
  changeSourcesPermissions: ['PUT', '/1.0/users/{id}/sources_permissions'],
  listStatus: ['GET', '/1.0/status'],
  changeAvailability: ['PUT', '/1.0/users/{id}/status'],
  listRoles: ['GET', '/1.0/roles'],
  createRole: ['POST', '/1.0/roles'],
  getRole: ['GET', '/1.0/roles/{id}'],
  changeRole: ['PUT', '/1.0/roles/{id}'],
  deleteRole: ['DELETE', '/1.0/roles/{id}'],
  listTokens: ['GET', '/1.0/access_tokens'],
  createToken: ['POST', '/1.0/access_tokens'],
  getToken: ['GET', '/1.0/access_tokens/{id}'],
  changeToken: ['PUT', '/1.0/access_tokens/{id}'],
  deleteToken: ['DELETE', '/1.0/access_tokens/{id}'],
  listIdentities: ['GET', '/1.0/identities'],
  getIdentity: ['GET', '/1.0/identities/{id}'],
  changeIdentity: ['PUT', '/1.0/identities/{id}'],
  listIdentityGroups: ['GET', '/1.0/identity_groups'],
  mergeIdentities: ['POST', '/1.0/identity_groups'],
  getIdentityGroup: ['GET', '/1.0/identity_groups/{id}'],
  mergeIntoIdentityGroup: ['PUT', '/1.0/identity_groups/{id}/merge'],
  splitIdentityGroup: ['PUT', '/1.0/identity_groups/{id}/split'],
  listEvents: ['GET', '/1.0/events'],
  getAuditHead: ['GET', '/1.0/events/head'],
  verifyAuditLog: ['GET', '/1.0/events/verification'],
  exportAuditLog: ['GET', '/1.0/events/export'],
  getRetention: ['GET', '/1.0/retention'],
  changeRetention: ['PUT', '/1.0/retention'],
  getHealth: ['GET', '/1.0/health'],
  readStatistics: ['GET', '/1.0/statistics'],
  exportIdentity: ['GET', '/1.0/identities/{id}/export'],
  forgetIdentity: ['DELETE', '/1.0/identities/{id}/data'],
  listDevices: ['GET', '/1.0/identities/{id}/devices'],
  endDevice: ['DELETE', '/1.0/identities/{id}/devices/{device_id}'],
  createSignInLink: ['POST', '/1.0/users/{id}/sign_in_link'],
  endUserSessions: ['DELETE', '/1.0/users/{id}/sessions'],
} as const
