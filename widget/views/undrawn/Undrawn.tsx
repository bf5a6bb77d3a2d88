import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { Later } from '../../later'
import { useLogTranslate } from '../../strings/en-log'
import { plainAnswers } from '../../types'
import { Body } from '../log/Body'
import bubble from '../log/Message.module.css'
import { useFocusHandover } from '../ui/useFocusHandover'
import { useLater } from '../ui/useLater'
import style from './Undrawn.module.css'

interface UndrawnProps {
  content: CustomerContent
  view: Later<unknown> | null
  /** True while the message is the newest, and while the customer can still answer it. */
  current: boolean
  open: boolean
  reply(body: string, reply: StructuredReply): void
  focusComposer(): void
}

/**
 * A structured message without its view: its titles, its answers as buttons, and a button that fetches the view again.
 */
export function Undrawn({ content, view, current, open, reply, focusComposer }: UndrawnProps) {
  const t = useLogTranslate()
  const { want } = useLater(view)
  const [answersRef, noteRef] = [useFocusHandover(focusComposer), useFocusHandover(focusComposer)]
  const { structured_content: structured, body } = content
  const answers = open && structured ? plainAnswers(structured) : []
  const titles = titlesIn(structured).filter(
    (title) => !body.includes(title) && !answers.some((answer) => answer.title === title),
  )
  return (
    <>
      {titles.length > 0 && <Body text={titles.join('\n')} html={null} class={bubble.bubble ?? ''} />}
      {answers.length > 0 && (
        <div class={style.answers} ref={answersRef}>
          {answers.map(({ title, reply: given }, place) => (
            <button key={place} type="button" class={style.answer} onClick={() => reply(title, given)}>
              {title}
            </button>
          ))}
        </div>
      )}
      {view && (
        <p class={style.note} ref={noteRef} role={current ? 'alert' : undefined}>
          {t('could_not_load')}{' '}
          <button type="button" class={style.again} onClick={() => void want()}>
            {t('retry')}
          </button>
        </p>
      )}
    </>
  )
}

/** Returns the titles of a message, also of a type that this version does not know. */
function titlesIn(structured: object | null): string[] {
  const { title, items = [] } = (structured ?? {}) as { title?: string; items?: { title?: string }[] }
  return [title, ...items.map((item) => item.title)].filter((found) => !!found) as string[]
}
