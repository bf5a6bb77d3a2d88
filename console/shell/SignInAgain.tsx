import { useWords } from '../../widget/strings/words'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { SignInForm } from './SignInForm'
import { useShell } from './shell'
import { shellWords } from './strings/en'
import ui from './ui.module.css'

/** Over the page where the session ended: what stands on the page stays, and what was asked goes on afterwards. */
export function SignInAgain() {
  const { session, api } = useShell()
  const t = useWords(shellWords)
  if (!session.lost.value) return null
  const goOn = () => void session.goOn(api)

  return (
    <Dialog title={t('shell_again_title')} close={() => {}} stays>
      <p>{t('shell_again_about')}</p>
      <SignInForm email={session.me.value?.email ?? ''} done={goOn} />
      <div class={ui.row}>
        <a href="/account/" target="_blank" rel="noopener">
          {t('shell_elsewhere')}
        </a>
        <Button onClick={goOn}>{t('shell_done')}</Button>
      </div>
    </Dialog>
  )
}
