import { useShell } from '../shell/shell'
import { Profile } from './Profile'
import { SignIn } from './SignIn'

/** Whoever is signed in finds their profile, everybody else the way in. */
export function App() {
  const { session } = useShell()
  return session.me.value ? <Profile /> : <SignIn />
}
