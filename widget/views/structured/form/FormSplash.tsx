import type { CustomerContent } from '../../../../contract/realtime'
import type { Form } from '../../../../contract/structured/form'
import { formSheetWords } from '../../../strings/structured/form-sheet'
import { useWords } from '../../../strings/structured/words'
import { Picture, ratioOf } from '../Picture'
import surface from '../Surface.module.css'
import style from './FormSheet.module.css'
import { useFocus } from './useFocus'

interface SplashProps {
  form: Form
  title: string
  media: CustomerContent['media']
  start(): void
}

export function FormSplash({ form: { splash = {} }, title, media, start }: SplashProps) {
  const word = useWords(formSheetWords)
  const heading = useFocus<HTMLHeadingElement>()
  const picture = splash.attachment_id ? media[splash.attachment_id] : undefined
  return (
    <div class={style.page}>
      <div class={`${style.scroll} ${style.splash}`}>
        {splash.attachment_id && <Picture class={style.picture} media={picture} ratio={ratioOf(picture)} />}
        <h3 class={style.question} ref={heading} tabIndex={-1} data-focus>
          {splash.header || title}
        </h3>
        {splash.text && <p>{splash.text}</p>}
      </div>
      <div class={style.foot}>
        <button type="button" class={surface.action} onClick={start}>
          {splash.button_title || word('form_begin')}
        </button>
      </div>
    </div>
  )
}
