let count = 0

/** Notes that a screen holds input which leaving would lose. @returns a function that takes the note back */
export const noteUnsavedInput = (): (() => void) => {
  count += 1
  return () => {
    count -= 1
  }
}

/** Whether some screen holds unsaved input. */
export const hasUnsavedInput = (): boolean => count > 0
