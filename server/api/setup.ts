import { accessTokens } from './access-tokens'
import type { Api, ApiNeeds } from './api'
import { auditLog } from './audit-log'
import { channels } from './channels'
import { communities } from './communities'
import { communityKeys } from './community-keys'
import { contentSources } from './content-sources'
import { events } from './events'
import { healthFigures } from './health-figures'
import { identities } from './identities'
import { identityGroups } from './identity-groups'
import { ownAccount } from './own-account'
import { ownSecondFactors } from './own-factors'
import { ownPasskeys } from './own-passkeys'
import { ownProof } from './own-proof'
import { pageSightings } from './page-sightings'
import { resetSecondFactors } from './reset-second-factors'
import { retentionDays } from './retention-days'
import { roles } from './roles'
import { usersSourcesPermissions } from './sources-permissions'
import { status } from './status'
import { users } from './users'

/** What an administrator sets up, so that no installation needs its database for it. */
export function setup(app: Api, needs: ApiNeeds): void {
  communities(app, needs)
  communityKeys(app, needs)
  contentSources(app, needs)
  pageSightings(app, needs)
  channels(app, needs)
  users(app, needs)
  ownAccount(app, needs)
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
