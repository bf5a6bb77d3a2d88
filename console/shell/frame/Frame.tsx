import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import { Icon } from '../controls/icons'
import ui from '../controls/ui.module.css'
import { shellWords } from '../strings/en'
import style from './Frame.module.css'
import { PersonMenu } from './PersonMenu'
import { type PlaceName, places } from './places'

interface FrameProps {
  place: PlaceName
  /** The title of the browser window. The default is the name of the navigation entry. */
  title?: string
  badges?: Partial<Record<PlaceName, number>>
  menu?: ComponentChildren
  class?: string | undefined
  children: ComponentChildren
}

/** On phones the navigation is at the foot. */
export function Frame({ place, title, badges = {}, menu, class: variant = '', children }: FrameProps) {
  const t = useWords(shellWords)
  const pageTitle = title ?? t(place === 'account' ? 'shell_profile' : `shell_${place}`)
  useEffect(() => {
    // Remove soft hyphens, which labels have for the narrow navigation.
    document.title = `${pageTitle.replaceAll('\u00ad', '')} · Bubblewire`
  }, [pageTitle])
  return (
    <div class={`${style.frame} ${variant}`}>
      <a class={`${style.skip} ${ui.button}`} href="#content">
        {t('shell_skip')}
      </a>
      <nav class={style.nav} aria-label={t('shell_places')}>
        <ul class={style.places}>
          {places.map(({ name, path, icon, label, wide }) => (
            <li key={name} class={wide ? style.wide : undefined}>
              <a class={style.place} href={path} aria-current={name === place ? 'page' : undefined}>
                <span class={style.icon}>
                  <Icon name={icon} size={22} />
                  {badges[name] ? <span class={style.badge}>{atMost999(badges[name])}</span> : null}
                </span>
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
        <PersonMenu more={menu} />
      </nav>
      <main id="content" class={style.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

const atMost999 = (count: number) => (count > 999 ? '999+' : count)
