import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { PictureInput } from '../pictures/PictureInput'
import { canLoadPicture, pictureTypes } from '../pictures/pictures'
import { Button } from '../shell/controls/Button'
import { TextField } from '../shell/controls/Field'
import { useOnce } from '../shell/use-once'
import { useSentence } from '../shell/words/sentence'
import style from './LookEditor.module.css'
import type { LookEditorProps } from './look-props'
import { useLookWords } from './words'

interface LogoFieldProps extends Pick<LookEditorProps, 'upload'> {
  address: string
  change(address: string): void
  problem: string | undefined
}

/** A picture by its address, by choice, or by drop. If it does not load, the chat shows its default icon. */
export function LogoField({ address, change, upload, problem }: LogoFieldProps) {
  const t = useLookWords()
  const input = useRef<HTMLInputElement>(null)
  const typed = useSignal(address)
  const found = useSignal('')
  const sending = useOnce(useSentence())
  useEffect(() => {
    typed.value = address
    found.value = ''
    if (!address) return
    let isCurrent = true
    void canLoadPicture(address).then((loaded) => {
      if (isCurrent && !loaded) found.value = t('look_logo_lost')
    })
    return () => {
      isCurrent = false
    }
  }, [address])

  const take = (files: ArrayLike<File>) =>
    sending.once(async () => {
      const file = files[0]
      if (!file) return
      if (!pictureTypes.includes(file.type)) return t('look_logo_no_picture')
      change((await upload(file)).url)
    })
  const write = (text: string) => {
    typed.value = text
    const next = text.trim()
    if (next === '' || isHttp(next)) change(next)
    else found.value = t('look_logo_no_address')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same by keys
    <div
      class={style.logo}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer?.files ?? [])
      }}
    >
      <TextField
        label={t('look_logo')}
        hint={t('look_logo_about')}
        type="url"
        dir="ltr"
        placeholder="https://"
        value={typed.value}
        error={sending.problem.value || found.value || problem}
        onText={write}
      />
      <Button disabled={sending.busy.value} onClick={() => input.current?.click()}>
        {t(sending.busy.value ? 'look_logo_uploading' : 'look_logo_upload')}
      </Button>
      <PictureInput input={input} take={take} />
    </div>
  )
}

const isHttp = (address: string) => /^https?:\/\/./i.test(address) && URL.canParse(address)
