import type { HeaderSettings } from '../../../../contract/chat/appearance'
import { Check } from '../../../shell/controls/Fields'
import ui from '../../../shell/controls/ui.module.css'
import { useT } from '../../parts/context'
import { Panel } from '../../parts/Panel'

interface HeaderLooksProps {
  header: HeaderSettings
  change(header: HeaderSettings): void
}

export function HeaderLooks({ header, change }: HeaderLooksProps) {
  const t = useT()
  function put(name: keyof HeaderSettings, given: boolean) {
    const { [name]: _, ...others } = header
    change(given ? { ...others, [name]: given } : others)
  }
  return (
    <Panel title={t('chat_header')}>
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
