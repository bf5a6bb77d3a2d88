// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

import type { ContentsOperations } from './operations/of-contents.js'
import type { StructuredContentOperations } from './operations/of-structured-content.js'
import type { RenderingsOperations } from './operations/of-renderings.js'
import type { PaymentsOperations } from './operations/of-payments.js'
import type { ReactionsOperations } from './operations/of-reactions.js'
import type { ContentThreadsOperations } from './operations/of-content-threads.js'
import type { InterventionsOperations } from './operations/of-interventions.js'
import type { ConversationsOperations } from './operations/of-conversations.js'
import type { ConversationActsOperations } from './operations/of-conversation-acts.js'
import type { SavedRepliesOperations } from './operations/of-saved-replies.js'
import type { LibraryItemsOperations } from './operations/of-library-items.js'
import type { LibraryReviewsOperations } from './operations/of-library-reviews.js'
import type { AttachmentsOperations } from './operations/of-attachments.js'
import type { WebhooksOperations } from './operations/of-webhooks.js'
import type { ContentSourcesOperations } from './operations/of-content-sources.js'
import type { BotsOperations } from './operations/of-bots.js'
import type { CommunitiesOperations } from './operations/of-communities.js'
import type { MailTestsOperations } from './operations/of-mail-tests.js'
import type { ChannelsOperations } from './operations/of-channels.js'
import type { UsersOperations } from './operations/of-users.js'
import type { SessionsOperations } from './operations/of-sessions.js'
import type { AlertsOperations } from './operations/of-alerts.js'
import type { SecondFactorsOperations } from './operations/of-second-factors.js'
import type { ProofOperations } from './operations/of-proof.js'
import type { StatusOperations } from './operations/of-status.js'
import type { RolesOperations } from './operations/of-roles.js'
import type { AccessTokensOperations } from './operations/of-access-tokens.js'
import type { IdentitiesOperations } from './operations/of-identities.js'
import type { IdentityGroupsOperations } from './operations/of-identity-groups.js'
import type { EventsOperations } from './operations/of-events.js'
import type { RetentionOperations } from './operations/of-retention.js'
import type { HealthOperations } from './operations/of-health.js'
import type { StatisticsOperations } from './operations/of-statistics.js'
import type { SignInLinksOperations } from './operations/of-sign-in-links.js'

export type { AccessToken } from './operations/access-token.js'
export type { AgentName } from './operations/agent-name.js'
export type { AiRun } from './operations/ai-run.js'
export type { Attachment } from './operations/attachment.js'
export type { AuditHead } from './operations/audit-head.js'
export type { AuditVerification } from './operations/audit-verification.js'
export type { BulkOutcome } from './operations/bulk-outcome.js'
export type { Carousel } from './operations/carousel.js'
export type { Channel } from './operations/channel.js'
export type { ChannelPreview } from './operations/channel-preview.js'
export type { Community } from './operations/community.js'
export type { CommunityKey } from './operations/community-key.js'
export type { Content } from './operations/content.js'
export type { ContentEmail } from './operations/content-email.js'
export type { Conversation } from './operations/conversation.js'
export type { ConversationContent } from './operations/conversation-content.js'
export type { ConversationDetails } from './operations/conversation-details.js'
export type { ConversationEvent } from './operations/conversation-event.js'
export type { CustomerDevice } from './operations/customer-device.js'
export type { Delivery } from './operations/delivery.js'
export type { Error } from './operations/error.js'
export type { Event } from './operations/event.js'
export type { Form } from './operations/form.js'
export type { Health } from './operations/health.js'
export type { Identity } from './operations/identity.js'
export type { IdentityGroup } from './operations/identity-group.js'
export type { Intervention } from './operations/intervention.js'
export type { LibraryComment } from './operations/library-comment.js'
export type { LibraryItem } from './operations/library-item.js'
export type { LibraryReview } from './operations/library-review.js'
export type { LibraryVersion } from './operations/library-version.js'
export type { List } from './operations/list.js'
export type { MailNumbers } from './operations/mail-numbers.js'
export type { MailTest } from './operations/mail-test.js'
export type { MailedSignInLink } from './operations/mailed-sign-in-link.js'
export type { MailedTranscript } from './operations/mailed-transcript.js'
export type { Me } from './operations/me.js'
export type { NoticeNumbers } from './operations/notice-numbers.js'
export type { Numbers } from './operations/numbers.js'
export type { OwnAlerts } from './operations/own-alerts.js'
export type { PageSighting } from './operations/page-sighting.js'
export type { Passkey } from './operations/passkey.js'
export type { Problem } from './operations/problem.js'
export type { PushKey } from './operations/push-key.js'
export type { PushTest } from './operations/push-test.js'
export type { Reaction } from './operations/reaction.js'
export type { Rendering } from './operations/rendering.js'
export type { Repair } from './operations/repair.js'
export type { Retention } from './operations/retention.js'
export type { RichLink } from './operations/rich-link.js'
export type { Role } from './operations/role.js'
export type { RoleMessage } from './operations/role-message.js'
export type { SavedReply } from './operations/saved-reply.js'
export type { SecondFactors } from './operations/second-factors.js'
export type { Select } from './operations/select.js'
export type { Session } from './operations/session.js'
export type { SignInLink } from './operations/sign-in-link.js'
export type { Source } from './operations/source.js'
export type { SourcesPermission } from './operations/sources-permission.js'
export type { Spread } from './operations/spread.js'
export type { Statistics } from './operations/statistics.js'
export type { StructuredContent } from './operations/structured-content.js'
export type { StructuredReply } from './operations/structured-reply.js'
export type { Template } from './operations/template.js'
export type { Thread } from './operations/thread.js'
export type { ThreadMarks } from './operations/thread-marks.js'
export type { TimeSelect } from './operations/time-select.js'
export type { User } from './operations/user.js'
export type { WalletPay } from './operations/wallet-pay.js'
export type { Warning } from './operations/warning.js'
export type { Webhook } from './operations/webhook.js'
export type { WebhookWithSecret } from './operations/webhook-with-secret.js'
export type { CreateSourceSettings } from './operations/create-source-settings.js'
export type { CreateSourceAnswerSettings } from './operations/create-source-answer-settings.js'

export interface Operations
  extends ContentsOperations,
    StructuredContentOperations,
    RenderingsOperations,
    PaymentsOperations,
    ReactionsOperations,
    ContentThreadsOperations,
    InterventionsOperations,
    ConversationsOperations,
    ConversationActsOperations,
    SavedRepliesOperations,
    LibraryItemsOperations,
    LibraryReviewsOperations,
    AttachmentsOperations,
    WebhooksOperations,
    ContentSourcesOperations,
    BotsOperations,
    CommunitiesOperations,
    MailTestsOperations,
    ChannelsOperations,
    UsersOperations,
    SessionsOperations,
    AlertsOperations,
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
    StatisticsOperations,
    SignInLinksOperations {}
