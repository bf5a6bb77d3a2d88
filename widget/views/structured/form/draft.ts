import { keptText } from '../../../models/composer/kept-text'

/** An unfinished form, kept in this tab under the id of the message that asked. */
export const draftOf = (contentId: string) => keptText(() => sessionStorage, `bw-form:${contentId}`)
