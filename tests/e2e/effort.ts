import type { Locator, Page } from '@playwright/test'

/** What a job took: clicks or taps, keys pressed, and how often the page had to be scrolled to what came next. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
  readonly scrolls: number
}

/** A person at work on a page, whose clicks, keys and scrolls are counted. Signing in and looking are not counted. */
export interface CountedPerson {
  /** Clicks, after scrolling there if the middle of the target is out of sight. */
  readonly click: (target: Locator) => Promise<void>
  /** Types into what has the focus. Fails if nothing gets it, as a person's keys would be lost. */
  readonly type: (text: string) => Promise<void>
  /** Presses a key or a combination such as `Control+K`, which counts as one. */
  readonly press: (key: string) => Promise<void>
  readonly effort: () => Effort
}

/** Counts what a job costs a person on {@link page}. */
export const countedPerson = (page: Page): CountedPerson => {
  const effort = { clicks: 0, keys: 0, scrolls: 0 }

  const isInSight = async (target: Locator) => {
    const box = await target.boundingBox()
    const size = page.viewportSize()
    if (!box || !size) return true
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return middle.x >= 0 && middle.x <= size.width && middle.y >= 0 && middle.y <= size.height
  }

  return {
    click: async (target) => {
      await target.waitFor()
      if (!(await isInSight(target))) effort.scrolls++
      await target.click()
      effort.clicks++
    },
    type: async (text) => {
      await page.waitForFunction('document.activeElement !== document.body', null, { timeout: 5_000 })
      await page.keyboard.type(text)
      effort.keys += [...text].length
    },
    press: async (key) => {
      await page.keyboard.press(key)
      effort.keys++
    },
    effort: () => ({ ...effort }),
  }
}
