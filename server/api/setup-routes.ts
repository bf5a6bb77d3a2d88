import { ownSecondFactors } from './account/factors/own-factors'
import { ownPasskeys } from './account/factors/own-passkeys'
import { ownProof } from './account/factors/own-proof'
import { resetSecondFactors } from './account/factors/reset-second-factors'
import { ownAccount } from './account/own-account'
import { ownAlerts } from './account/own-alerts'
import type { Api, ApiNeeds } from './http/api'
import { identities } from './identities/identities'
import { identityGroups } from './identities/identity-groups'
import { status } from './inbox/status'
import { auditLog } from './operations/audit-log'
import { events } from './operations/events'
import { healthFigures } from './operations/health-figures'
import { accessTokens } from './setup/access-tokens'
import { channels } from './setup/channels'
import { communities } from './setup/communities'
import { communityKeys } from './setup/community-keys'
import { retentionDays } from './setup/retention-days'
import { roles } from './setup/roles'
import { contentSources } from './setup/sources/content-sources'
import { mailTest } from './setup/sources/mail-test'
import { pageSightings } from './setup/sources/page-sightings'
import { pushTest } from './setup/sources/push-test'
import { usersSourcesPermissions } from './setup/sources-permissions'
import { users } from './setup/users'

/** Registers the routes of the set-up. */
export function setup(app: Api, needs: ApiNeeds): void {
  communities(app, needs)
  communityKeys(app, needs)
  contentSources(app, needs)
  pageSightings(app, needs)
  pushTest(app, needs)
  mailTest(app, needs)
  channels(app, needs)
  users(app, needs)
  ownAccount(app, needs)
  ownAlerts(app, needs)
  ownSecondFactors(app, needs)
  ownPasskeys(app, needs)
  ownProof(app, needs)
  resetSecondFactors(app, needs)
  usersSourcesPermissions(app, needs)
  status(app, needs)
  roles(app, needs)
  accessTokens(app, needs)
  identities(app, needs)
  identityGroups(app, needs)
  events(app, needs)
  auditLog(app, needs)
  retentionDays(app, needs)
  healthFigures(app, needs)
}
