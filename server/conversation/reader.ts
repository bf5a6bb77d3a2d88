import type { AccountReader, GuessReader } from './account/account-port'
import type { AlertReader } from './account/alerts/alert-port'
import type { AiReader } from './ai/ai-port'
import type { AttachmentReader } from './contents/attachments-port'
import type { ContentReader } from './contents/content-port'
import type { LiveReader } from './contents/live-port'
import type { ControlReader } from './control/control-port'
import type { CustomerReader } from './customers/customer-port'
import type { DigestReader } from './customers/mail/digest-port'
import type { MailNoteReader } from './customers/mail/mail-note-port'
import type { PushReader } from './customers/push-port'
import type { VisitorReader } from './customers/visitor-port'
import type { AuditReader } from './events/audit/audit-port'
import type { WebhookReader } from './events/webhook-port'
import type { InboxReader } from './inbox/inbox-port'
import type { InterventionReader } from './interventions/intervention-port'
import type { LibraryReader } from './library/library-port'
import type { ListReader } from './list-port'
import type { OperationsReader } from './operations-port'
import type { RingReader } from './routing/ring-port'
import type { SettingsReader } from './settings'
import type { BuiltFileReader } from './setup/built-file-port'
import type { SetupReader } from './setup/setup-port'
import type { SightingReader } from './setup/sighting-port'
import type { StatisticsReader } from './statistics/statistics-port'
import type { ThreadReader } from './threads/thread-port'

export interface Reader
  extends SetupReader,
    CustomerReader,
    ThreadReader,
    ContentReader,
    ControlReader,
    OperationsReader,
    AttachmentReader,
    AuditReader,
    WebhookReader,
    InterventionReader,
    VisitorReader,
    PushReader,
    DigestReader,
    MailNoteReader,
    SightingReader,
    StatisticsReader,
    AccountReader,
    AlertReader,
    GuessReader,
    BuiltFileReader,
    ListReader,
    InboxReader,
    LibraryReader,
    LiveReader,
    AiReader,
    RingReader,
    SettingsReader {}
