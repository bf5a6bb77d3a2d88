import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useWords } from '../../widget/strings/words'
import { Button } from '../shell/Button'
import { SignInForm } from '../shell/SignInForm'
import { useSentence } from '../shell/sentence'
import { useShell } from '../shell/shell'
import { accountWords } from './strings/en'
import { Threshold } from './Threshold'
import { wayBack } from './way-back'

interface Options {
  /** The demo lets in whoever sits at its machine. */
  demo: boolean
}

/** The way in; afterwards one is where one wanted to be. */
export function SignIn() {
  const { api, toasts } = useShell()
  const t = useWords(accountWords)
  const sentence = useSentence()
  const options = useSignal<Options | null>(null)
  useEffect(() => {
    void api
      .get<Options>('/account/options')
      .then((given) => {
        options.value = given
      })
      .catch((error) => toasts.warn(sentence(error)))
  }, [])
  const goOn = () => location.replace(wayBack(location.search, location.origin))
  const asDemo = () =>
    api
      .post('/account/demo')
      .then(goOn)
      .catch((error) => toasts.warn(sentence(error)))

  return (
    <Threshold title={t('sign_in_title')}>
      {options.value?.demo && (
        <>
          <p>{t('demo_about')}</p>
          <div>
            <Button kind="main" onClick={() => void asDemo()}>
              {t('demo_sign_in')}
            </Button>
          </div>
          <hr />
        </>
      )}
      <SignInForm done={goOn} />
    </Threshold>
  )
}
