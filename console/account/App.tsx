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
  const currentRoute = route.value
  if (currentRoute.page === 'link') return <UseLink token={currentRoute.token} />
  if (currentRoute.page === 'first_run') return <FirstAdmin token={currentRoute.token} />
  if (!session.me.value) return <SignIn />
  if (session.lacksFactor.value) return <SetUpFactor />
  if (currentRoute.page === 'proven') return <ProofDone />
  return currentRoute.page === 'setup' && session.may('manage_sources') ? (
    <Setup setup={setup} step={currentRoute.step} />
  ) : (
    <Profile />
  )
}
