import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useT } from './context'
import style from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: readonly { href: string; name: string; isCurrent: boolean; hasProblem?: boolean }[]
}

export function Tabs({ label, tabs }: TabsProps) {
  const t = useT()
  return (
    <nav class={style.tabs} aria-label={label}>
      {tabs.map(({ href, name, isCurrent, hasProblem }) => (
        <a key={href} class={style.tab} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {hasProblem && (
            <span class={style.wrong}>
              <Icon name="warning" size={16} />
              <span class={ui.hidden}> {t('problem')}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
