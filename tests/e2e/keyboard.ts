import { expect, type Locator } from '@playwright/test'

/**
 * Presses Tab until an element has the focus, like a user without a mouse.
 * @param key - Shift+Tab to go backwards
 */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const page = target.page()
  await expect(target).toBeVisible()
  // What cannot be used yet, Tab passes over.
  await expect(target).toBeEnabled()
  let isPressed = false
  await expect
    .poll(
      async () => {
        if (isPressed) await page.keyboard.press(key)
        isPressed = true
        return target.and(page.locator(':focus')).count()
      },
      { intervals: [0] },
    )
    .toBe(1)
}
