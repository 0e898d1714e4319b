import type { Locator } from 'vitest/browser'

/** Focuses what a locator finds, as the Tab key would, once it is there. */
export const focus = async (locator: Locator): Promise<void> => {
  const element = await locator.findElement()
  element.focus()
}
