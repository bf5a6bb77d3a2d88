/** Spaces, invisible characters, and the empty braille pattern. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns whether a text is invisible to a reader. */
export const isEmptyText = (text: string): boolean => unseen.test(text)
