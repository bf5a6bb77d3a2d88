import { useSignal } from '@preact/signals'
import { basePath } from '../../../shell/base-path'
import { Icon } from '../../../shell/controls/icons'
import { initialsOf } from '../../../shell/session'
import type { CustomerName } from '../../../shell/shapes'
import style from './Face.module.css'
import { avatarStyleOf } from './look-of'

interface FaceProps {
  id: string
  name: string
  picture?: string | null
  small?: boolean
}

export function Face({ id, name, picture, small = false }: FaceProps) {
  const brokenPicture = useSignal('')
  return (
    <span class={`${style.face} ${small ? style.small : ''}`} data-look={avatarStyleOf(id, 6)} aria-hidden="true">
      {picture && brokenPicture.value !== picture ? (
        <img class={style.picture} src={picture} alt="" onError={() => (brokenPicture.value = picture)} />
      ) : (
        initialsOf(name) || <Icon name="person" size={small ? 16 : 20} />
      )}
    </span>
  )
}

/** The picture's address on this server, so that its host does not see the agents. Only for signed customers. */
export const pictureOf = ({ id, signed, avatar_url }: CustomerName): string | null =>
  signed && avatar_url
    ? `${basePath}/1.0/identities/${id}/avatar?of=${encodeURIComponent(avatar_url.slice(-60))}`
    : null
