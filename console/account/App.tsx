import type { ReadonlySignal } from '@preact/signals'
import { useShell } from '../shell/shell'
import { Profile } from './profile/Profile'
import type { Route } from './route'
import { Setup } from './setup/Setup'
import type { SetupModel } from './setup/setup'
import { FirstAdmin } from './sign-in/FirstAdmin'
import { ProofDone } from './sign-in/ProofDone'
import { SetUpFactor } from './sign-in/SetUpFactor'
import { SignIn } from './sign-in/SignIn'
import { UseLink } from './sign-in/UseLink'

interface AppProps {
  route: ReadonlySignal<Route>
  setup: SetupModel
}

export function App({ route, setup }: AppProps) {
  const { session } = useShell()
  const now = route.value
  if (now.page === 'link') return <UseLink token={now.token} />
  if (now.page === 'first_run') return <FirstAdmin token={now.token} />
  if (!session.me.value) return <SignIn />
  if (session.lacksFactor.value) return <SetUpFactor />
  if (now.page === 'proven') return <ProofDone />
  return now.page === 'setup' && session.may('manage_sources') ? <Setup setup={setup} step={now.step} /> : <Profile />
}
