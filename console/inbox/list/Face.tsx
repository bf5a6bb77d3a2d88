import { Icon } from '../../shell/icons'
import { initialsOf } from '../../shell/session'
import style from './Face.module.css'
import { lookOf } from './look-of'

interface FaceProps {
  id: string
  /** Empty: nobody knows it. */
  name: string
  picture?: string | null
  small?: boolean
}

/** Whose it is, at a glance: a picture, else initials on a colour of their own. The name stands beside it. */
export function Face({ id, name, picture, small = false }: FaceProps) {
  return (
    <span class={`${style.face} ${small ? style.small : ''}`} data-look={lookOf(id, 6)} aria-hidden="true">
      {picture ? (
        <img class={style.picture} src={picture} alt="" referrerpolicy="no-referrer" />
      ) : (
        initialsOf(name) || <Icon name="person" size={small ? 16 : 20} />
      )}
    </span>
  )
}
