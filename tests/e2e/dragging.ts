import type { Locator, Page } from '@playwright/test'

export interface Place {
  readonly x: number
  readonly y: number
}

/** Where to take hold of something: its middle, or near its top where it is high. */
export const centre = async (locator: Locator): Promise<Place> => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing to be seen there')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 100) }
}

/** A finger on the page: put down, moved in small steps, lifted. */
export const fingerOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  return {
    down: (at: Place) => touch('touchStart', [at]),
    move: async (from: Place, to: Place) => {
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 12)
      for (let step = 1; step <= steps; step++) {
        const part = step / steps
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
    },
    up: () => touch('touchEnd', []),
  }
}

/** Carries by mouse from one place to another, and lets go there. */
export const carryByMouse = async (page: Page, from: Place, to: Place) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** Carries by finger from one place to another, and lets go there. */
export const carryByFinger = async (page: Page, from: Place, to: Place) => {
  const finger = await fingerOn(page)
  await finger.down(from)
  await finger.move(from, to)
  await finger.up()
}
