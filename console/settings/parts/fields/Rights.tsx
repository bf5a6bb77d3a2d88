import type { ComponentChildren } from 'preact'
import { Icon } from '../../../shell/controls/icons'
import { useSettings, useT } from '../context'
import style from './Rights.module.css'

/** For users without the right, makes the children read-only and shows the reason. */
export function Rights({ right, children }: { right: string; children: ComponentChildren }) {
  const { session } = useSettings()
  const t = useT()
  const isAllowed = session.may(right)
  return (
    <>
      {!isAllowed && (
        <p class={style.lacking}>
          <Icon name="lock" size={18} />
          {t('right_lacking', { right })}
        </p>
      )}
      <fieldset class={style.inside} disabled={!isAllowed}>
        {children}
      </fieldset>
    </>
  )
}
