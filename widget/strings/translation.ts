import type { en } from './en'
import type { enLog } from './en-log'
import type actWords from './english/acts.json'
import type addressWords from './english/address.json'
import type counterWords from './english/counter.json'
import type headerWords from './english/header.json'
import type panelWords from './english/link-panel.json'
import type cardWords from './english/links.json'
import type liveWords from './english/live.json'
import type menuWords from './english/menu.json'
import type noticesWords from './english/notices.json'
import type offerWords from './english/offer.json'
import type viewerWords from './english/picture-viewer.json'
import type queueWords from './english/queue.json'
import type refusedWords from './english/refused.json'
import type resumeWords from './english/resume.json'
import type laterWords from './english/shared.json'
import type sheetWords from './english/sheet.json'
import type carouselWords from './english/structured/carousel.json'
import type formWords from './english/structured/form.json'
import type formSheetWords from './english/structured/form-sheet.json'
import type listWords from './english/structured/list.json'
import type selectWords from './english/structured/select.json'
import type timeWords from './english/structured/time-select.json'
import type payWords from './english/structured/wallet-pay.json'
import type threadWords from './english/threads.json'
import type { notSentWords } from './not-sent'
import type { uploadWords } from './uploads'
import type { Forms } from './words'

/** Rarely used texts of the chat's first screen. They load with the texts of later parts. */
type LateOfPage = 'open_unread' | 'locked' | 'not_now'
type LateOfLog =
  | 'closed'
  | 'earlier'
  | 'unread_from'
  | 'to_end'
  | 'new_messages'
  | 'new_thread'
  | 'could_not_load'
  | 'retry'

type FirstTexts = Omit<typeof en, LateOfPage> & Omit<typeof enLog, LateOfLog>

type LaterTexts = Pick<typeof en, LateOfPage> &
  Pick<typeof enLog, LateOfLog> &
  typeof cardWords &
  typeof actWords &
  typeof addressWords &
  typeof resumeWords &
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
  typeof liveWords &
  typeof menuWords &
  typeof threadWords &
  typeof queueWords &
  typeof noticesWords &
  typeof headerWords

type Translated<English> = { readonly [K in keyof English]: English[K] extends string ? string : Forms }

/** The texts of the first screen and the log in one language, with plural forms where English has them. */
export type Translation = Translated<FirstTexts>

/** The texts of the parts that are fetched at their first use: one chunk for all of them. */
export type LaterTranslation = Translated<LaterTexts>
