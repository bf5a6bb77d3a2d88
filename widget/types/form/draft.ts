import { storedText } from '../../models/kept/stored-text'

/** Returns an unfinished form, stored in this tab under the id of its message. */
export const draftOf = (contentId: string) => storedText(() => sessionStorage, `bw-form:${contentId}`)
