/** Marks the buttons at the end of a form or at the lower edge of the screen: toasts stand above them. Dialogs' actions need no mark. */
export const actionBar = { 'data-action-bar': '' } as const

const bars = '[data-action-bar], .MuiDialogActions-root'

/** Room at the end of a page on phones, where a toast is as wide as the page: with it the last row of a list can be scrolled out from below a toast of two lines. In pixels. */
export const roomBelowPage = 96

/** Room between a toast and the buttons below it, in pixels. */
const gap = 8

/** Whether a bar can be seen, rather than being behind a dialog. A toast in front of it does not count. */
const isInSight = (bar: Element, { left, top, width, height }: DOMRect): boolean => {
  const [shown] = document
    .elementsFromPoint(left + width / 2, Math.max(0, Math.min(top + height / 2, window.innerHeight - 1)))
    .filter((element) => !element.closest('.MuiSnackbar-root'))
  return shown === undefined || bar.contains(shown) || shown.contains(bar)
}

/**
 * Where a toast stands so that it covers no buttons.
 * @param toast - where it would stand by itself, at the lower edge of the screen
 * @returns its distance from the lower edge in pixels; undefined if it covers none there, or finds no place in the lower half
 */
export const bottomAboveBars = (toast: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>): number | undefined => {
  const height = toast.bottom - toast.top
  const boxes = [...document.querySelectorAll(bars)]
    .map((bar) => [bar, bar.getBoundingClientRect()] as const)
    .filter(([bar, box]) => box.height > 0 && isInSight(bar, box))
    .map(([, box]) => box)
    .filter(({ left, right }) => left < toast.right && right > toast.left)
    .toSorted((one, other) => other.bottom - one.bottom)
  const edge = boxes.reduce(
    (lowest, { top, bottom }) => (top < lowest && bottom > lowest - height ? top - gap : lowest),
    toast.bottom,
  )
  return edge < toast.bottom && edge - height > window.innerHeight / 2 ? window.innerHeight - edge : undefined
}
