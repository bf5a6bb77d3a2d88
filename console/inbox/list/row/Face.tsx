import { useSignal } from '@preact/signals'
import type { CustomerName } from '../../../../contract/inbox/conversation'
import { Icon } from '../../../shell/controls/icons'
import { initialsOf } from '../../../shell/session'
import style from './Face.module.css'
import { lookOf } from './look-of'

interface FaceProps {
  id: string
  /** Empty: nobody knows it. */
  name: string
  picture?: string | null
  small?: boolean
}

/** The face of a person: a picture, else initials on a colour of their own. The name stands beside it. */
export function Face({ id, name, picture, small = false }: FaceProps) {
  const lost = useSignal('')
  return (
    <span class={`${style.face} ${small ? style.small : ''}`} data-look={lookOf(id, 6)} aria-hidden="true">
      {picture && lost.value !== picture ? (
        <img
          class={style.picture}
          src={picture}
          alt=""
          onError={() => {
            lost.value = picture
          }}
        />
      ) : (
        initialsOf(name) || <Icon name="person" size={small ? 16 : 20} />
      )}
    </span>
  )
}

/** By this server, so that the picture's own one does not learn who looks; of signed customers alone. */
export const pictureOf = ({ id, signed, avatar_url }: CustomerName): string | null =>
  signed && avatar_url ? `/1.0/identities/${id}/avatar?of=${encodeURIComponent(avatar_url.slice(-60))}` : null
