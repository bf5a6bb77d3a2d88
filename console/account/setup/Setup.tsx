import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { Frame } from '../../shell/frame/Frame'
import { ReadingNotice } from '../../shell/reading/ReadingNotice'
import { useAnswer } from '../../shell/reading/use-fetched'
import { type Step, steps } from '../route'
import { accountWords } from '../strings/en'
import { LooksStep } from './LooksStep'
import { MessageStep } from './MessageStep'
import { OriginsStep } from './OriginsStep'
import style from './Setup.module.css'
import { SnippetStep } from './SnippetStep'
import { SourceStep } from './SourceStep'
import type { SetupModel } from './setup'

const parts = { source: SourceStep, origins: OriginsStep, looks: LooksStep, snippet: SnippetStep, message: MessageStep }

/** The step is in the address, so that a reload keeps it. */
export function Setup({ setup, step }: { setup: SetupModel; step: Step }) {
  const t = useWords(accountWords)
  const heading = useRef<HTMLHeadingElement>(null)
  const reading = useAnswer('setup', setup.load)
  const previousStep = useRef(step)
  useEffect(() => {
    // Moves the focus of screen readers to the heading of each step except the first.
    if (previousStep.current !== step) heading.current?.focus()
    previousStep.current = step
  }, [step])
  if (!setup.loaded.value)
    return (
      <Frame place="account">
        <ReadingNotice of={reading} />
      </Frame>
    )
  // All later steps need a source.
  const currentStep = setup.source.value ? step : 'source'
  const at = steps.indexOf(currentStep)
  const Part = parts[currentStep]
  const showNext = () => {
    const next = steps[at + 1]
    location.hash = next ? `#setup/${next}` : '#done'
  }
  return (
    <Frame place="account" title={t('setup_title')}>
      <div class={style.page}>
        <header class={style.head}>
          <p class={ui.soft}>{t('setup_title')}</p>
          <ol class={style.steps}>
            {steps.map((each, nth) => (
              <li
                key={each}
                class={nth < at ? style.past : style.step}
                aria-current={each === currentStep ? 'step' : undefined}
              >
                {nth < at ? <a href={`#setup/${each}`}>{t(`step_${each}`)}</a> : t(`step_${each}`)}
              </li>
            ))}
          </ol>
        </header>
        <section class={`${ui.panel} ${style.card}`} aria-labelledby="step">
          <p class={ui.soft}>{t('step_of', { step: at + 1, all: steps.length })}</p>
          <h1 id="step" ref={heading} tabIndex={-1} class={style.title}>
            {t(`${currentStep}_title`)}
          </h1>
          <Part key={currentStep} setup={setup} onNext={showNext} />
        </section>
      </div>
    </Frame>
  )
}
