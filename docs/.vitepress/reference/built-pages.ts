import { referencePages } from './pages.ts'
import { readDocument } from './read-document.ts'

/** The pages of the reference, from the server's document as it is when the site is built. */
export const builtPages = referencePages(readDocument())
