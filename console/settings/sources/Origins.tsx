import { Area, Check } from '../../shell/controls/Fields'
import ui from '../../shell/controls/ui.module.css'
import { useT } from '../parts/context'
import { useProblems } from '../parts/use/use-form'
import type { PartProps } from './part-props'

/** One origin per line. On blur, addresses are shortened to origins. */
export function Origins({ form, value }: Pick<PartProps, 'form' | 'value'>) {
  const t = useT()
  const problem = useProblems(form)
  const put = (text: string) => form.set({ allowed_origins: text === '' ? [] : text.split('\n') })
  const text = (value.allowed_origins ?? []).join('\n')
  return (
    <div
      class={ui.stack}
      onFocusOut={() => {
        const lines = text.split('\n').map((line) => originOf(line.trim()))
        put([...new Set(lines.filter(Boolean))].join('\n'))
      }}
    >
      <Area
        label={t('field_allowed_origins')}
        hint={t('origins_hint')}
        dir="ltr"
        rows={Math.max(2, (value.allowed_origins ?? []).length + 1)}
        placeholder="https://www.example.com"
        value={text}
        error={problem('settings.allowed_origins')}
        onText={put}
      />
      {text === '' && (
        <Check
          label={t('field_any_origin')}
          checked={value.any_origin ?? true}
          onCheck={(any_origin) => form.set({ any_origin })}
        />
      )}
    </div>
  )
}

/** Returns the origin of a pasted address. Does not change an invalid line; the server reports its error. */
function originOf(text: string): string {
  const whole = /^[\w-]+(\.[\w-]+)+([:/].*)?$/.test(text) ? `https://${text}` : text
  return /^https?:\/\//.test(whole) && URL.canParse(whole) ? new URL(whole).origin : text
}
