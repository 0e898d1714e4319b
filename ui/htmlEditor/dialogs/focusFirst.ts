/** As the `inputRef` of a dialog's first field: the focus is there when it opens. */
export const focusFirst = (input: HTMLInputElement | null): void => input?.focus()
