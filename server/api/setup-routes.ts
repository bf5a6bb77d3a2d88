import { ownSecondFactorRoutes } from './account/factors/own-factors'
import { ownPasskeyRoutes } from './account/factors/own-passkeys'
import { ownProofRoutes } from './account/factors/own-proof'
import { resetSecondFactors } from './account/factors/reset-second-factors'
import { ownAccountRoutes } from './account/own-account'
import { ownAlertRoutes } from './account/own-alerts'
import type { Api, ApiNeeds } from './http/api'
import { identityRoutes } from './identities/identities'
import { identityGroupRoutes } from './identities/identity-groups'
import { statusRoutes } from './inbox/status'
import { auditLogRoutes } from './operations/audit-log'
import { eventRoutes } from './operations/events'
import { healthFiguresRoute } from './operations/health-figures'
import { accessTokenRoutes } from './setup/access-tokens'
import { channelRoutes } from './setup/channels'
import { communityRoutes } from './setup/communities'
import { communityKeyRoutes } from './setup/community-keys'
import { retentionRoutes } from './setup/retention-days'
import { roleRoutes } from './setup/roles'
import { contentSourceRoutes } from './setup/sources/content-sources'
import { mailTestRoute } from './setup/sources/mail-test'
import { pageSightingsRoute } from './setup/sources/page-sightings'
import { pushTestRoutes } from './setup/sources/push-test'
import { sourcePermissionRoutes } from './setup/sources-permissions'
import { userRoutes } from './setup/users'

export function setupRoutes(app: Api, needs: ApiNeeds): void {
  communityRoutes(app, needs)
  communityKeyRoutes(app, needs)
  contentSourceRoutes(app, needs)
  pageSightingsRoute(app, needs)
  pushTestRoutes(app, needs)
  mailTestRoute(app, needs)
  channelRoutes(app, needs)
  userRoutes(app, needs)
  ownAccountRoutes(app, needs)
  ownAlertRoutes(app, needs)
  ownSecondFactorRoutes(app, needs)
  ownPasskeyRoutes(app, needs)
  ownProofRoutes(app, needs)
  resetSecondFactors(app, needs)
  sourcePermissionRoutes(app, needs)
  statusRoutes(app, needs)
  roleRoutes(app, needs)
  accessTokenRoutes(app, needs)
  identityRoutes(app, needs)
  identityGroupRoutes(app, needs)
  eventRoutes(app, needs)
  auditLogRoutes(app, needs)
  retentionRoutes(app, needs)
  healthFiguresRoute(app, needs)
}
