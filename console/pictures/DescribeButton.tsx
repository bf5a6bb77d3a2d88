import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { Button } from '../shell/controls/Button'
import { Dialog } from '../shell/controls/Dialog'
import { Icon } from '../shell/controls/icons'
import { shellWords } from '../shell/strings/en'
import { AlternativeText, type AlternativeTextProps } from './AlternativeText'
import style from './DescribeButton.module.css'
import { usePictureWords } from './words'

export interface DescribeButtonProps extends AlternativeTextProps {
  class: string | undefined
}

/** A button that opens the picture, large enough to see what matters in it, with its text. */
export function DescribeButton({ class: look, file, describe }: DescribeButtonProps) {
  const t = usePictureWords()
  const say = useWords(shellWords)
  const isOpen = useSignal(false)
  const label = t('picture_text_of', { name: file.filename })
  const close = () => {
    isOpen.value = false
  }
  return (
    <>
      <button type="button" class={look} aria-label={label} title={label} onClick={() => (isOpen.value = true)}>
        <Icon name="edit" size={14} />
      </button>
      {isOpen.value && (
        <Dialog title={t('picture_text')} close={close}>
          <img class={style.picture} src={file.thumbnail_url ?? file.url} alt={file.filename} />
          <AlternativeText file={file} describe={describe} />
          <div>
            <Button kind="main" onClick={close}>
              {say('shell_close')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
