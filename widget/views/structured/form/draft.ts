import { keptText } from '../../../models/composer/kept-text'

/** Returns an unfinished form, stored in this tab under the id of its message. */
export const draftOf = (contentId: string) => keptText(() => sessionStorage, `bw-form:${contentId}`)
