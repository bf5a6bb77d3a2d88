import type { counterWords } from './counter'
import type { en } from './en'
import type { enTalk } from './en-talk'
import type { menuWords } from './menu'
import type { notSentWords } from './not-sent'
import type { queueWords } from './queue'
import type { refusedWords } from './refused'
import type { carouselWords } from './structured/carousel'
import type { formWords } from './structured/form'
import type { formSheetWords } from './structured/form-sheet'
import type { laterWords } from './structured/later'
import type { panelWords } from './structured/link-panel'
import type { listWords } from './structured/list'
import type { offerWords } from './structured/offer'
import type { viewerWords } from './structured/picture-viewer'
import type { selectWords } from './structured/select'
import type { sheetWords } from './structured/sheet'
import type { timeWords } from './structured/time-select'
import type { payWords } from './structured/wallet-pay'
import type { cardWords } from './structured/words'
import type { threadWords } from './threads'
import type { uploadWords } from './uploads'
import type { Forms } from './words'

/** Of these, what is seldom said comes with the rest. */
type LateOfPage = 'open_unread' | 'locked' | 'not_now'
type LateOfTalk = 'closed'

type First = Omit<typeof en, LateOfPage> & Omit<typeof enTalk, LateOfTalk>

type Later = Pick<typeof en, LateOfPage> &
  Pick<typeof enTalk, LateOfTalk> &
  typeof cardWords &
  typeof counterWords &
  typeof refusedWords &
  typeof notSentWords &
  typeof carouselWords &
  typeof formWords &
  typeof formSheetWords &
  typeof laterWords &
  typeof panelWords &
  typeof listWords &
  typeof selectWords &
  typeof sheetWords &
  typeof timeWords &
  typeof payWords &
  typeof offerWords &
  typeof viewerWords &
  typeof uploadWords &
  typeof menuWords &
  typeof threadWords &
  typeof queueWords

type Translated<English> = { readonly [K in keyof English]: English[K] extends string ? string : Forms }

/** What the page and the log say, in one language: forms where English has forms. */
export type Translation = Translated<First>

/** What the parts say that are fetched when they are wanted: one chunk for all of them. */
export type LaterTranslation = Translated<Later>
