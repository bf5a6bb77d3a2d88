import ui from '../../shell/controls/ui.module.css'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import { moment } from '../library/when'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { PinNumber } from './PinNumber'
import style from './Pins.module.css'
import { placeName, textOfPlace } from './pins'

/** The open comments about parts of the message, with the numbers of their pins. A tap opens the field. */
export function PinList({ studio: { comments, library, message, target } }: { studio: Studio }) {
  const t = useStudioWords()
  const { problem, busy, once } = useOnce(useSentence())
  return (
    <section class={ui.stack} aria-label={t('pins')}>
      <ol class={style.pins}>
        {comments.placed.value.map((each, nth) => (
          <li key={each.id} class={style.pin}>
            <span>
              <button
                type="button"
                class={style.place}
                onClick={() => {
                  target.value = { path: each.path }
                }}
              >
                <PinNumber nth={nth} />
                {placeName(t, textOfPlace(message.value, each.path))}
              </button>{' '}
              <span class={ui.soft}>
                <b dir="auto">{each.name}</b>{' '}
                {t('comment_line', { version: each.version, when: moment(each.created_at) })}
              </span>
              <span class={style.text} dir="auto">
                {each.text}
              </span>
            </span>
            {library.mayWrite() && (
              <button
                type="button"
                class={ui.button}
                disabled={busy.value}
                onClick={() => void once(() => comments.resolve(each))}
              >
                {t('comment_resolve')}
              </button>
            )}
          </li>
        ))}
      </ol>
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
    </section>
  )
}
