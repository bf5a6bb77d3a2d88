import { useWords } from '../../../widget/strings/words'
import { basePath } from '../base-path'
import { Button } from '../controls/Button'
import { Dialog } from '../controls/Dialog'
import ui from '../controls/ui.module.css'
import { useShell } from '../shell'
import { shellWords } from '../strings/en'
import { SignInForm } from './SignInForm'

/** Asks for a new sign-in, or for a missing second factor. Afterwards the waiting calls continue. */
export function SignInAgain() {
  const { session, api } = useShell()
  const t = useWords(shellWords)
  const lost = session.lost.value
  if (!lost) return null
  const { email, has_password = true } = session.me.value ?? {}
  const resume = () => void session.resume(api)
  const needsFactor = lost === 'factor'

  return (
    <Dialog key={lost} title={t(needsFactor ? 'shell_factor_title' : 'shell_again_title')} close={() => {}} stays>
      <p>{t(needsFactor ? 'shell_factor_about' : 'shell_again_about')}</p>
      {!needsFactor && has_password && <SignInForm email={email ?? ''} onDone={resume} />}
      <div class={ui.row}>
        <a href={`${basePath}/account/`} target="_blank" rel="noopener">
          {t(needsFactor ? 'shell_factor_set_up' : 'shell_elsewhere')}
        </a>
        <Button onClick={resume}>{t(needsFactor ? 'shell_factor_done' : 'shell_done')}</Button>
      </div>
    </Dialog>
  )
}
