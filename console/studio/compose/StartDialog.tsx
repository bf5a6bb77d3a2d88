import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { TypePicture } from '../../../widget/gallery/TypePicture'
import { blankContent } from '../../compose/blank-content'
import type { Schemas } from '../../compose/form/schema'
import type { Message } from '../../compose/message'
import { startingPoints } from '../../compose/starting-points'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import style from './StartDialog.module.css'

export interface StartDialogProps {
  /** Null while the schemas are not known; then only the examples can be chosen. */
  schemas: Schemas | null
  take(message: Message): void
  takeBlank(message: Message): void
  close(): void
}

export function StartDialog({ schemas, take, takeBlank, close }: StartDialogProps) {
  const t = useStudioWords()
  return (
    <Dialog title={t('start_from')} close={close} wide>
      <p class={ui.soft}>{t('start_about')}</p>
      <Group name={t('start_blank')}>
        {structuredTypes.map((type) => (
          <Choice
            key={type}
            type={type}
            name={t(`type_${type}`)}
            disabled={!schemas}
            choose={() => takeBlank({ structured_content: blankContent(schemas?.get(type) ?? {}) })}
          />
        ))}
      </Group>
      <Group name={t('start_examples')}>
        {startingPoints.map(({ name, type, message }) => (
          <Choice key={name} type={type} name={t(`start_${name}`)} choose={() => take(message)} />
        ))}
      </Group>
      <div>
        <button type="button" class={ui.button} onClick={close}>
          {t('shell_cancel')}
        </button>
      </div>
    </Dialog>
  )
}

function Group({ name, children }: { name: string; children: ComponentChildren }) {
  const id = useId()
  return (
    <section class={ui.stack} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ul class={style.choices}>{children}</ul>
    </section>
  )
}

interface ChoiceProps {
  type: StructuredType
  name: string
  disabled?: boolean
  choose(): void
}

const Choice = ({ type, name, disabled = false, choose }: ChoiceProps) => (
  <li>
    <button type="button" class={`${ui.button} ${style.choice}`} disabled={disabled} onClick={choose}>
      <TypePicture type={type} />
      {name}
    </button>
  </li>
)
