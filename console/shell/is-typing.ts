const textFields = 'textarea, select, input:not([type="radio"], [type="checkbox"])'

/** Returns whether the focus is in a text field. Then nothing else may take it, and letters are no shortcuts. */
export const isTyping = (element: Element | null = document.activeElement) => element?.matches(textFields) === true
