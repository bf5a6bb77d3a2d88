import { structuredTypes } from '../../../../contract/structured'
import { TypePicture } from '../../../../widget/gallery/TypePicture'
import ui from '../../../shell/controls/ui.module.css'
import { useTranslate } from '../../strings/en'
import style from './OfferMark.module.css'
import { isStructured, type ReplyOffer } from './saved-replies'

export function OfferMark({ offered }: { offered: ReplyOffer }) {
  const t = useTranslate()
  const { type } = offered.structured_content as { type?: unknown }
  const known = structuredTypes.find((each) => each === type)
  if (!known && !offered.item) return null
  return (
    <span class={style.mark}>
      {offered.item && <span>{t('library')}</span>}
      {known && <TypePicture type={known} />}
      {isStructured(offered) && <span class={ui.hidden}>{t('structured_title')}</span>}
    </span>
  )
}
