import { type ComponentChildren, render } from 'preact'
import { followTranslation } from '../../widget/host/follow-translation'
import { Words } from '../../widget/strings/words'
import '../../widget/tokens.css'
import './base.css'
import { basePath } from './base-path'
import { restoreFragment, storeFragment } from './fragment'
import { reloadOutdated } from './reload-outdated'
import { createShell, readSignedInAgent, type Shell, ShellContext } from './shell'
import { ProveAgain } from './sign-in/ProveAgain'
import { SignInAgain } from './sign-in/SignInAgain'
import { Toasts } from './Toasts'
import { Unreachable } from './Unreachable'
import type { Dictionaries } from './words/languages'

interface Page {
  /** Results of `import.meta.glob('./strings/languages/*.json')`. English is part of the code. */
  dictionaries: readonly Dictionaries[]
  /** Called once after the sign-in. Creates the page's models. With `open` it is called without a sign-in. */
  draw(shell: Shell): ComponentChildren
  /** Shows the page even without a session or a required second factor. Without `open`, the sign-in page opens. */
  open?: boolean
}

/**
 * Starts a page of the console. See docs/work/architecture.md, "A page of the console".
 *
 * void begin({ dictionaries: [import.meta.glob('./strings/languages/*.json')], draw: (shell) => <App
 * model={createInbox(shell)} /> })
 */
export async function begin({ dictionaries, draw, open = false }: Page): Promise<void> {
  reloadOutdated()
  followTranslation()
  const shell = createShell(dictionaries)
  try {
    const signedIn = await readSignedInAgent(shell)
    if ((!signedIn || shell.session.lacksFactor.value) && !open) return redirectToSignIn()
  } catch {
    render(<Unreachable />, document.body)
    return
  }
  if (!open) restoreFragment()
  const content = draw(shell)
  const Page = () => (
    <ShellContext.Provider value={shell}>
      <Words.Provider value={shell.languages.speech.value}>
        {content}
        <SignInAgain />
        <ProveAgain />
        <Toasts />
      </Words.Provider>
    </ShellContext.Provider>
  )
  render(<Page />, document.body)
}

function redirectToSignIn(): void {
  storeFragment()
  const { pathname, search } = location
  location.replace(`${basePath}/account/?to=${encodeURIComponent(pathname + search)}`)
}
