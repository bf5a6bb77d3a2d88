import { structuredTypes } from '../../../../contract/structured'
import { TypePicture } from '../../../../widget/gallery/TypePicture'
import ui from '../../../shell/controls/ui.module.css'
import { languageName } from '../../../shell/words/languages'
import { useTranslate } from '../../strings/en'
import style from './OfferMark.module.css'
import { isStructured, type ReplyOffer } from './saved-replies'

export function OfferMark({ offer }: { offer: ReplyOffer }) {
  const t = useTranslate()
  const { type } = offer.structured_content as { type?: unknown }
  const knownType = structuredTypes.find((each) => each === type)
  if (!knownType && !offer.item) return null
  return (
    <span class={style.mark}>
      {offer.item && <span>{t('library')}</span>}
      {offer.translation && <span>{languageName(offer.translation)}</span>}
      {knownType && <TypePicture type={knownType} />}
      {isStructured(offer) && <span class={ui.hidden}>{t('structured_title')}</span>}
    </span>
  )
}
