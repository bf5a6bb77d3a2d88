import { useWords } from '../../../widget/strings/words'
import { type Availability, availabilities } from '../session'
import { useShell } from '../shell'
import { shellWords } from '../strings/en'
import { useSentence } from '../words/sentence'
import style from './AvailabilityChoice.module.css'

/** The server offers real-time conversations only to available agents. */
export function AvailabilityChoice() {
  const { api, session, toasts } = useShell()
  const t = useWords(shellWords)
  const sentence = useSentence()

  async function choose(availability: Availability) {
    try {
      await session.setAvailability(api, availability)
    } catch (error) {
      toasts.warn(sentence(error))
    }
  }

  return (
    <fieldset class={style.choice}>
      <legend class={style.legend}>{t('shell_availability')}</legend>
      {availabilities.map((each) => (
        <label key={each} class={style.one}>
          <input
            type="radio"
            name="availability"
            checked={session.me.value?.availability === each}
            onChange={() => void choose(each)}
          />
          <AvailabilityDot availability={each} />
          {t(`shell_${each}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** Shows the availability by colour and shape. The word must be next to it. */
export const AvailabilityDot = ({ availability }: { availability: Availability }) => (
  <span class={style.dot} data-availability={availability} aria-hidden="true" />
)
