/** Spaces, marks that draw nothing, and the braille pattern without dots. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether this text is invisible to a reader. */
export const isEmptyText = (text: string): boolean => unseen.test(text)
