import style from './Tabs.module.css'

interface TabsProps {
  label: string
  tabs: readonly { href: string; name: string; here: boolean }[]
}

/** Parts of one record, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav class={style.tabs} aria-label={label}>
      {tabs.map(({ href, name, here }) => (
        <a key={href} class={style.tab} href={href} aria-current={here ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
