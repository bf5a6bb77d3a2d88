import type { ReadonlySignal } from '@preact/signals'
import { useShell } from '../shell/shell'
import { FirstAdmin } from './FirstAdmin'
import { Profile } from './Profile'
import { Proven } from './Proven'
import type { Route } from './route'
import { SetUpFactor } from './SetUpFactor'
import { SignIn } from './SignIn'
import { Setup } from './setup/Setup'
import type { SetupModel } from './setup/setup'
import { UseLink } from './UseLink'

interface AppProps {
  route: ReadonlySignal<Route>
  setup: SetupModel
}

/** Whoever is signed in finds their profile, everybody else a way in. */
export function App({ route, setup }: AppProps) {
  const { session } = useShell()
  const now = route.value
  if (now.page === 'link') return <UseLink token={now.token} />
  if (now.page === 'first_run') return <FirstAdmin token={now.token} />
  if (!session.me.value) return <SignIn />
  if (session.lacksFactor.value) return <SetUpFactor />
  if (now.page === 'proven') return <Proven />
  return now.page === 'setup' && session.may('manage_sources') ? <Setup setup={setup} step={now.step} /> : <Profile />
}
