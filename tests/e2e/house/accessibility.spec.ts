import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNamedInJapanese, topmost } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { demoPerson, signIn } from '../people.ts'
import { places } from '../places/all.ts'
import { goWithin, type Opening, type Place, untilShown } from '../places/place.ts'

// Each screen and each dialog, once per theme and width. Tests of what a screen does need not look at its accessibility again; where one comes by
// a state that is not here (errors in a form, a question, an empty list), it looks without contrast.

const applies = ({ only }: Place | Opening, isMobile: boolean) =>
  only === undefined || only === (isMobile ? 'phone' : 'pc')

const heading = (page: Page) => page.locator('h1, [role=heading][aria-level="1"]').first()

/** Leaves what is open by way of a screen that is like no place, so that the next one can be told from the last. */
const leave = async (page: Page) => {
  // The palette and the menus of the frame outlast their screen.
  await page.keyboard.press('Escape')
  await goWithin(page, '/app/nowhere')
  await expect(heading(page)).toHaveText('ページが見つかりません')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const open = async (page: Page, { at }: Place) => {
  await leave(page)
  if (typeof at === 'string') {
    await goWithin(page, at)
    await expect(heading(page)).not.toHaveText('ページが見つかりません')
  } else await at(page)
  await untilShown(page)
  await expect(heading(page)).toBeAttached()
  // What says how far something is has a value; what says that one waits has none.
  await expect(page.locator('[role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
}

for (const [domain, ofDomain] of Object.entries(places))
  test(`screens of ${domain} and their dialogs are accessible in both themes`, async ({ page, isMobile }) => {
    const seen = ofDomain.filter((place) => applies(place, isMobile) && !place.needsFigures)
    test.setTimeout(900_000)
    await signIn(page, demoPerson('sato'), '/app/profile')
    const failures: string[] = []
    const look = async (name: string, show: () => Promise<void>, isOpening: boolean) => {
      try {
        await show()
        // What comes to lie below the pointer would look as if it was chosen, or show its tooltip. Names on a map stay.
        await page.mouse.move(0, 0)
        await expect(page.locator('body > [role=tooltip]')).toHaveCount(0)
        await expectNamedInJapanese(page, name)
        // The frame is the same around all screens, and the screen around all that opens on it.
        const within = isOpening ? { light: await topmost(page), dark: await topmost(page) } : { dark: 'main' }
        await expectAccessibleInBothThemes(page, name, seen.at(0)?.name === name ? {} : within)
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto('/app/profile')
      }
    }
    for (const place of seen) {
      await look(place.name, () => open(page, place), false)
      await place.takeBack?.(page)
      for (const opening of (place.openings ?? []).filter((one) => applies(one, isMobile)))
        await look(
          `${place.name}: ${opening.name}`,
          async () => {
            await open(page, place)
            await opening.open(page)
          },
          true,
        )
    }
    expect(failures).toEqual([])
  })
