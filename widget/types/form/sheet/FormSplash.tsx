import type { CustomerContent } from '../../../../contract/chat/realtime'
import type { Form } from '../../../../contract/structured/form'
import formSheetWords from '../../../strings/english/structured/form-sheet.json'
import { useWords } from '../../../strings/words'
import { FormPane } from './FormPane'
import style from './FormSheet.module.css'

interface SplashProps {
  form: Form
  title: string
  media: CustomerContent['media']
  start(): void
}

export function FormSplash({ form: { splash = {} }, title, media, start }: SplashProps) {
  const word = useWords(formSheetWords)
  return (
    <FormPane
      class={style.splash}
      pictureId={splash.attachment_id}
      media={media}
      heading={splash.header || title}
      button={word('form_next')}
      go={start}
    >
      {splash.text && <p>{splash.text}</p>}
    </FormPane>
  )
}
