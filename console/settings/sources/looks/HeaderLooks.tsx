import type { HeaderSettings } from '../../../../contract/chat/appearance'
import { TextField } from '../../../shell/controls/Field'
import { Check } from '../../../shell/controls/Fields'
import ui from '../../../shell/controls/ui.module.css'
import { useT } from '../../parts/context'
import { Panel } from '../../parts/Panel'

interface HeaderLooksProps {
  header: HeaderSettings
  problem: string | undefined
  change(header: HeaderSettings): void
}

export function HeaderLooks({ header, problem, change }: HeaderLooksProps) {
  const t = useT()
  function put(name: keyof HeaderSettings, given: string | boolean) {
    const { [name]: _, ...others } = header
    change(given ? { ...others, [name]: given } : others)
  }
  return (
    <Panel title={t('chat_header')}>
      <TextField
        label={t('chat_header_logo')}
        type="url"
        dir="ltr"
        value={header.logo ?? ''}
        error={problem}
        onText={(logo) => put('logo', logo)}
      />
      {(['team', 'reply_time', 'hours'] as const).map((name) => (
        <Check
          key={name}
          label={t(`chat_header_${name}`)}
          checked={header[name] === true}
          onCheck={(checked) => put(name, checked)}
        />
      ))}
      <p class={ui.soft}>{t('chat_header_about')}</p>
    </Panel>
  )
}
