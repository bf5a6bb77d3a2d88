import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createApi, RequestError } from './api'
import { type CurrentAgent, createSession } from './session'
import { createTheme } from './theme'
import { createToasts } from './toasts'
import { createLanguages, type Dictionaries } from './words/languages'

export type Shell = ReturnType<typeof createShell>

/** Creates the models that all console pages share. `dictionaries` are the page's texts in other languages. */
export function createShell(dictionaries: readonly Dictionaries[]) {
  const session = createSession()
  const api = createApi(session)
  return { api, session, toasts: createToasts(), theme: createTheme(), languages: createLanguages(dictionaries) }
}

/** Applies the agent's language and theme. False without a session. Throws `RequestError` without an answer. */
export async function readSignedInAgent({ api, session, theme, languages }: Shell): Promise<boolean> {
  const [{ me, second_factor_needed }] = await Promise.all([api.get<CurrentAgent>('/account/me'), languages.begin()])
  session.me.value = me
  session.lacksFactor.value = second_factor_needed === true
  if (!me) return false
  theme.value = me.theme
  if (me.language) await languages.speak(me.language)
  return true
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('A page of the console is drawn by begin().')
  return shell
}

export { RequestError }
